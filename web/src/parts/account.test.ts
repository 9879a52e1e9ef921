import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Account from './Account.svelte';

type Answer = [status: number, body: unknown];
const person = (name: string, guest = false) => ({ person: { id: 'x', name, guest, operator: false }, scopes: [] });
let answers: Record<string, Answer>;
let asked: string[];

beforeEach(() => {
  asked = [];
  answers = { 'GET /api/me': [200, { person: null, scopes: [] }] };
  HTMLDialogElement.prototype.showModal = function () { this.open = true; };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const key = `${init.method ?? 'GET'} ${path}`;
    asked.push(key + (init.body ? ` ${String(init.body)}` : ''));
    const [status, body] = answers[key] ?? [404, { text: `Nothing at ${key}.` }];
    return new Response(status === 204 ? null : JSON.stringify(body), { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

async function fill(name: string, secret: string, press: string) {
  await fireEvent.click(await screen.findByRole('button', { name: 'Log in' }));
  await fireEvent.input(screen.getByLabelText('Name'), { target: { value: name } });
  await fireEvent.input(screen.getByLabelText('PIN or password'), { target: { value: secret } });
  const button = screen.getAllByRole('button', { name: press }).at(-1)!;
  const form = button.closest('form')!;
  await fireEvent(form, new SubmitEvent('submit', { submitter: button, bubbles: true, cancelable: true }));
}

test('a wrong PIN is told and the dialog stays', async () => {
  answers['POST /api/session'] = [403, { code: 'WRONG', rule: '', text: 'Nobody has this name with this PIN or password.' }];
  render(Account);
  await fill('Ada', '0000', 'Log in');
  expect((await screen.findByRole('alert')).textContent).toContain('Nobody has this name');
});

test('creating an account shows its name in the bar', async () => {
  const onchange = vi.fn();
  answers['POST /api/accounts'] = [201, person('Ada')];
  render(Account, { onchange });
  await fill('Ada', '1815', 'Create account');
  expect(await screen.findByRole('button', { name: 'Ada' })).toBeTruthy();
  expect(asked).toContain('POST /api/accounts {"name":"Ada","secret":"1815"}');
  expect(onchange).toHaveBeenCalledOnce();
});

test('who has an account can log out', async () => {
  answers['GET /api/me'] = [200, person('Ada')];
  answers['DELETE /api/session'] = [204, null];
  render(Account);
  await fireEvent.click(await screen.findByRole('button', { name: 'Ada' }));
  await fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeTruthy();
});

test('a guest is told whom he plays as', async () => {
  answers['GET /api/me'] = [200, person('Guest 1234', true)];
  render(Account);
  await fireEvent.click(await screen.findByRole('button', { name: 'Guest 1234' }));
  await waitFor(() => expect(screen.getByText(/You play as Guest 1234/)).toBeTruthy());
  expect(screen.getByRole('button', { name: 'Create account' })).toBeTruthy();
});
