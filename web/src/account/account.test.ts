import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { me } from './me.svelte';
import Account from './Account.svelte';
import AccountPrompt from './AccountPrompt.svelte';

type Answer = [status: number, body: unknown];
const person = (name: string, guest = false) => ({ person: { id: 'x', name, guest, operator: false }, scopes: [] });
let answers: Record<string, Answer>;
let asked: string[];

beforeEach(() => {
  asked = [];
  answers = {};
  me.person = me.wanted = null;
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const key = `${init.method ?? 'GET'} ${path}`;
    asked.push(key + (init.body ? ` ${String(init.body)}` : ''));
    const [status, body] = answers[key] ?? [404, { text: `Nothing at ${key}.` }];
    return new Response(status === 204 ? null : JSON.stringify(body), { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function fill(name: string, secret: string, press: string) {
  render(AccountPrompt);
  await fireEvent.input(screen.getByLabelText('Name'), { target: { value: name } });
  await fireEvent.input(screen.getByLabelText('PIN or password'), { target: { value: secret } });
  const button = screen.getByRole('button', { name: press });
  await fireEvent(
    button.closest('form')!,
    new SubmitEvent('submit', { submitter: button, bubbles: true, cancelable: true }),
  );
}

test('a wrong PIN is told and the prompt stays', async () => {
  const then = vi.fn();
  me.prompt(then);
  answers['POST /api/session'] = [
    403,
    { code: 'WRONG', rule: '', text: 'Nobody has this name with this PIN or password.' },
  ];
  await fill('Ada', '0000', 'Log in');
  expect((await screen.findByRole('alert')).textContent).toContain('Nobody has this name');
  expect(then).not.toHaveBeenCalled();
});

test('creating an account logs in, goes on, and shows its name in the bar', async () => {
  const then = vi.fn();
  me.prompt(then);
  answers['POST /api/accounts'] = [201, person('Ada')];
  await fill('Ada', '1815', 'Create account');
  await vi.waitFor(() => expect(then).toHaveBeenCalledOnce());
  expect(asked).toContain('POST /api/accounts {"name":"Ada","secret":"1815"}');
  render(Account);
  expect(screen.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe('/profile');
});

test('playing offline asks the server nothing and goes on', async () => {
  const then = vi.fn();
  me.prompt(then);
  render(AccountPrompt);
  await fireEvent.click(screen.getByRole('button', { name: /Play offline/ }));
  expect(then).toHaveBeenCalledOnce();
  expect(asked).toEqual([]);
});

test('a guest is told whom he plays as', () => {
  me.person = person('Guest 1234', true).person;
  render(AccountPrompt);
  expect(screen.getByText(/You play as Guest 1234/)).toBeTruthy();
});
