package io.mcpgateway.session;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.mcpgateway.protocol.ListKind;
import io.mcpgateway.protocol.ProtocolVersion;
import io.mcpgateway.rpc.caller.Caller;
import io.mcpgateway.rpc.caller.CallerKey;
import io.mcpgateway.rpc.caller.Identity;
import io.mcpgateway.subscription.ChangePosition;
import io.mcpgateway.subscription.SubscribedUri;
import io.mcpgateway.subscription.WatchList;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a client that made a handshake.
 *
 * @param id visible ASCII, not to be guessed
 * @param version the revision that was agreed on
 * @param owner the identity that began it, the only one that may use it
 * @param holder whose share of the subscriptions it takes
 * @param client how the program introduced itself, in a line
 * @param began how far the hub had come by then
 * @param uris what the client wants to hear of, no two the same
 */
public record Session(String id, ProtocolVersion version, String owner, CallerKey holder, @Nullable String client,
		ChangePosition began, List<SubscribedUri> uris) {

	/** What the revisions with a handshake are told unasked. */
	static final Set<ListKind> LISTS = Set.of(ListKind.values());

	private static final SecureRandom RANDOM = new SecureRandom();

	private static final int RANDOM_BYTES = 24;

	public Session {
		uris = List.copyOf(uris);
	}

	/** Returns the stand-in for a session in which a client may only ping. */
	public static Session beforeHandshake(String id, Caller caller) {
		return new Session(id, ProtocolVersion.V2024_11_05, caller.identity().id(), CallerKey.of(caller), null,
				ChangePosition.UNKNOWN, List.of());
	}

	/** All that it hears of: lists unasked, as these revisions have it. */
	WatchList watchList() {
		return new WatchList(LISTS, this.began, this.uris);
	}

	/** Whether it belongs to somebody. */
	public boolean isOf(Identity identity) {
		return this.owner.equals(identity.id());
	}

	boolean isSubscribedTo(String uri) {
		return this.uris.stream().anyMatch((watched) -> watched.uri().equals(uri));
	}

	/** The same, hearing of one more, unless it does already. */
	Session with(SubscribedUri watched) {
		return isSubscribedTo(watched.uri()) ? this : new Session(this.id, this.version, this.owner, this.holder,
				this.client, this.began, Stream.concat(this.uris.stream(), Stream.of(watched)).toList());
	}

	/** The same, not hearing of it. */
	Session without(String uri) {
		return new Session(this.id, this.version, this.owner, this.holder, this.client, this.began,
				this.uris.stream().filter((watched) -> !watched.uri().equals(uri)).toList());
	}

	/** A new identity: 192 random bits. */
	public static String newId() {
		byte[] bytes = new byte[RANDOM_BYTES];
		RANDOM.nextBytes(bytes);
		return Base64.getUrlEncoder().encodeToString(bytes);
	}

}
