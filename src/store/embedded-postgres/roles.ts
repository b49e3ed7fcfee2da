// The roles of the embedded PostgreSQL. The service is no member of the owner, and there is no way from one
// session to the other: who reaches the socket may be either, and SQL reaches no socket.

/** Owns the database and the tables, and is not a superuser: taking rights away from one has no effect. */
export const OWNER = 'tael';
/** What the service connects as. It owns nothing. */
export const SERVICE = 'tael_service';

export const MAKE_SERVICE = `CREATE ROLE ${SERVICE} LOGIN`;
