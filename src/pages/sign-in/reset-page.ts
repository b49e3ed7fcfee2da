// The pages of a forgotten login password as HTML, and what they say: the one that asks for the login, and
// the one that its mail leads to.

import type { Language } from '../../wire/language.ts';
import { renderAlert, renderLabel, renderStatusMessage } from '../kit/components.ts';
import { renderCodeField } from '../kit/factor-fields.ts';
import type { FormError } from '../kit/form-error.ts';
import { html, raw } from '../kit/html.ts';
import { type Page, type PageFrame, renderShell } from '../kit/shell.ts';
import { pageText } from '../kit/text.ts';

interface ResetText {
  readonly section: string;
  readonly heading: string;
  readonly detail: string;
  readonly send: string;
  readonly sent: string;
  readonly sentDetail: string;
  /** Where nothing is mailed. */
  readonly off: string;
  readonly choose: string;
  readonly chooseDetail: (login: string) => string;
  readonly save: string;
  readonly done: string;
  readonly doneDetail: string;
  readonly refused: string;
  readonly again: string;
}

const TEXTS: Readonly<Record<Language, ResetText>> = {
  en: {
    section: 'Login password',
    heading: 'Forgot your login password?',
    detail:
      'Enter your login name. If a confirmed e-mail address belongs to it, a link is sent there.',
    send: 'Send the link',
    sent: 'Check your e-mail',
    sentDetail:
      'If a confirmed address belongs to this login, a link is on its way. It works once, within 30 minutes. ' +
      'If none comes, contact the operator of this service. Operators reset theirs at the machine.',
    off: 'This service sends no e-mail. Contact its operator, who can let you in again.',
    choose: 'Set a new login password',
    chooseDetail: (login) =>
      `For ${login}. All sessions end. Your payment password stays as it is.`,
    save: 'Set the password',
    done: 'Your login password is set',
    doneDetail: 'All sessions have ended. Sign in with the new password.',
    refused: 'This link cannot be used',
    again: 'Ask for another link',
  },
  zh: {
    section: '登录密码',
    heading: '忘记登录密码？',
    detail: '请输入登录名。如果它绑定了已确认的邮箱，我们会向该邮箱发送链接。',
    send: '发送链接',
    sent: '请查收邮件',
    sentDetail:
      '如果此登录名绑定了已确认的邮箱，链接正在发送，30 分钟内有效，只能使用一次。没有收到时，请联系本服务的运营方。运营人员的登录密码须在服务器上重置。',
    off: '本服务没有启用邮件。请联系运营方，核实身份后可重新登录。',
    choose: '设置新的登录密码',
    chooseDetail: (login) => `登录名：${login}。所有会话将结束，支付密码不变。`,
    save: '设置密码',
    done: '登录密码已设置',
    doneDetail: '所有会话已结束，请用新密码登录。',
    refused: '链接无法使用',
    again: '重新申请链接',
  },
};

export function resetText(language: Language): ResetText {
  return TEXTS[language];
}

interface ResetPage {
  readonly frame: PageFrame;
  readonly formError: FormError | null;
}

export function renderForgotten({ frame, formError }: ResetPage, action: string | null): Page {
  const text = resetText(frame.language);
  const { login } = pageText(frame.language);
  const form =
    action === null
      ? html`<p class="note">${text.off}</p>`
      : html`
      <p class="note">${text.detail}</p>
      <form method="post" action="${action}">
        ${renderAlert(formError)}${renderLabel('login', login)}
        <input id="login" name="login" value="${formError?.login ?? frame.login ?? ''}" required
          maxlength="64" autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false">
        <button class="main">${text.send}</button>
      </form>`;
  const body = html`
    <div class="card"><section class="step"><h1>${text.heading}</h1>${form}</section></div>`;
  return renderShell(frame, text.heading, body);
}

export function renderReset(
  { frame, formError }: ResetPage,
  {
    action,
    login,
    needsCode,
  }: {
    readonly action: string;
    readonly login: string;
    readonly needsCode: boolean;
  },
): Page {
  const text = resetText(frame.language);
  const words = pageText(frame.language);
  const code = needsCode
    ? html`${renderCodeField(words, false)}<details${raw(formError?.wantsRecoveryCode ? ' open' : '')}>
        <summary>${words.useRecoveryCode}</summary>
        ${renderLabel('recovery_code', words.recoveryCode, words.recoveryCodeHint)}
        <input id="recovery_code" name="recovery_code" maxlength="32" autocomplete="off"
          autocapitalize="characters" autocorrect="off" spellcheck="false"
          aria-describedby="recovery_code_hint"></details>`
    : null;
  const body = html`
    <div class="card"><section class="step">
      <h1>${text.choose}</h1>
      <p class="note">${text.chooseDetail(login)}</p>
      <form method="post" action="${action}">
        ${renderAlert(formError)}
        <input type="hidden" name="login" value="${login}" autocomplete="username">
        ${renderLabel('password', words.password, words.passwordHint)}
        <input id="password" name="password" type="password" required minlength="8" maxlength="1024"
          autocomplete="new-password" aria-describedby="password_hint">
        ${renderLabel('password_again', words.passwordAgain)}
        <input id="password_again" name="password_again" type="password" required
          autocomplete="new-password">
        ${code}
        <button class="main">${text.save}</button>
      </form>
    </section></div>`;
  return renderShell(frame, text.choose, body);
}

/** What came of it, and the one way on. */
export function renderTold(
  frame: PageFrame,
  status: 'good' | 'none',
  told: { readonly heading: string; readonly detail: string },
  next: { readonly url: string; readonly label: string } | null,
): Page {
  const way = next && html`<a class="main" href="${next.url}">${next.label}</a>`;
  const body = html`
    <div class="card"><section class="step">${renderStatusMessage(status, told, 'h1')}${way}</section></div>`;
  return renderShell(frame, told.heading, body);
}
