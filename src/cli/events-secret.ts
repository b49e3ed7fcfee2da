// tael events secret
export {};
