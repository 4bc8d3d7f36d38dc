package io.mcpgateway.adapter.s3.client;

import java.util.function.Function;

import io.mcpgateway.adapter.CallerFailures;
import reactor.core.publisher.Mono;
import reactor.util.context.Context;
import reactor.util.context.ContextView;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;

/** Credentials with which a mount reads for its callers. */
public final class SessionCredentials {

	private final RoleSessions sessions;

	private final AssumedRoles roles;

	/**
	 * Creates credentials.
	 * @param sessions the session of each caller
	 * @param roles the credentials of the sessions
	 */
	SessionCredentials(RoleSessions sessions, AssumedRoles roles) {
		this.sessions = sessions;
		this.roles = roles;
	}

	/** Returns the failures of callers to get credentials. */
	public CallerFailures failures() {
		return this.roles.failures();
	}

	/**
	 * Sends a request with the credentials of the caller in a context. Without a caller,
	 * and for a caller for whom nothing of the mount exists, no request is sent, and the
	 * result is the refusal of the object.
	 */
	<T> Mono<T> use(ContextView context, Function<AwsCredentialsProvider, Mono<T>> request) {
		RoleSession session = this.sessions.in(context);
		return (session == null) ? Mono.error(ObjectUnavailableException::forbidden) : this.roles.key(session)
			.flatMap(
					(key) -> request.apply(key.credentials()).doOnError((failure) -> this.roles.refused(key, failure)));
	}

	/** Returns a context that has the session of a caller's context. */
	Context keep(Context context, ContextView caller) {
		return this.sessions.keep(context, caller);
	}

	/** Returns the prefix of the keys that the caller in a context may list. */
	String listPrefix(ContextView context) {
		RoleSession session = this.sessions.in(context);
		return (session != null) ? session.listPrefix() : "";
	}

}
