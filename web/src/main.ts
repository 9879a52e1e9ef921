import './styles/tokens.css';
import './styles/shell.css';
import './styles/controls.css';
import './styles/responsive.css';
import './styles/pages.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { listen } from './net/diagnostics';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
listen();
if (import.meta.env.PROD)
  addEventListener('load', () => void navigator.serviceWorker?.register('/sw.js').catch(() => undefined));

export default mount(App, { target });
