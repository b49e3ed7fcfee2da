// The name of the service with its sign: the operator's logo, or a coin with a square hole.

import { boot } from './boot.ts';
import { useLanguage } from './language.tsx';

export function ServiceName() {
  const { language } = useLanguage();
  return (
    <>
      {boot.logoUrl === null ? <Coin /> : <img className="logo" src={boot.logoUrl} alt="" />}
      <b>{boot.names[language]}</b>
    </>
  );
}

function Coin() {
  return (
    <svg className="coin" viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0zM5 5v6h6V5z"
      />
    </svg>
  );
}
