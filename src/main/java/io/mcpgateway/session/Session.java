package io.mcpgateway.session;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.Caller;
import io.mcpgateway.rpc.CallerKey;
import io.mcpgateway.rpc.Identity;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.SubscribedUri;
import io.mcpgateway.subscription.WatchList;
import org.jspecify.annotations.Nullable;

/**
 * Session of a client that completed a handshake.
 *
 * @param id unguessable visible ASCII
 * @param start result of the handshake; only its owner may use the session
 * @param holder caller whose subscription budget is charged
 * @param uris subscribed URIs without duplicates
 */
public record Session(String id, SessionStart start, CallerKey holder, List<SubscribedUri> uris) {

	/** Lists whose changes clients of these revisions get without subscription. */
	static final Set<ListKind> LISTS = Set.of(ListKind.values());

	private static final SecureRandom RANDOM = new SecureRandom();

	private static final int RANDOM_BYTES = 24;

	/** Length of the nonce at the begin of a sealed id. */
	private static final int KEY_LENGTH = 16;

	public Session {
		uris = List.copyOf(uris);
	}

	/** Returns the stand-in for a session in which a client may only ping. */
	public static Session beforeHandshake(String id, Caller caller) {
		return new Session(id,
				SessionStart.ofConnection(ProtocolVersion.V2024_11_05, caller.identity(), null, ChangePosition.UNKNOWN),
				CallerKey.of(caller), List.of());
	}

	/**
	 * Returns the name of a session among nodes: the random beginning of the id. The name
	 * does not open the session.
	 */
	static String key(String id) {
		return id.substring(0, Math.min(id.length(), KEY_LENGTH));
	}

	/**
	 * Returns the name of this session among nodes. The name does not open the session.
	 */
	public String key() {
		return key(this.id);
	}

	/** Returns the negotiated revision. */
	public ProtocolVersion version() {
		return this.start.version();
	}

	/** Returns the name of the client program, in one line. */
	@Nullable String client() {
		return this.start.client();
	}

	/** Returns the watch list of the session. */
	WatchList watchList() {
		return new WatchList(LISTS, this.start.position(), this.uris, this.holder);
	}

	/** Returns whether an identity owns the session. */
	public boolean isOf(Identity identity) {
		return this.start.isOf(identity);
	}

	boolean isSubscribedTo(String uri) {
		return this.uris.stream().anyMatch((watched) -> watched.uri().equals(uri));
	}

	/** Returns the session with exactly these subscriptions. */
	public Session withAll(List<SubscribedUri> all) {
		return new Session(this.id, this.start, this.holder, all);
	}

	/**
	 * Returns the session with one more subscription; unchanged if already subscribed.
	 */
	Session with(SubscribedUri watched) {
		return isSubscribedTo(watched.uri()) ? this : new Session(this.id, this.start, this.holder,
				Stream.concat(this.uris.stream(), Stream.of(watched)).toList());
	}

	/** Returns the session without a subscription. */
	Session without(String uri) {
		return new Session(this.id, this.start, this.holder,
				this.uris.stream().filter((watched) -> !watched.uri().equals(uri)).toList());
	}

	/** Returns a new id of 192 random bits. */
	public static String newId() {
		byte[] bytes = new byte[RANDOM_BYTES];
		RANDOM.nextBytes(bytes);
		return Base64.getUrlEncoder().encodeToString(bytes);
	}

}
