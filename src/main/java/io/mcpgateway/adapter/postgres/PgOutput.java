package io.mcpgateway.adapter.postgres;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import io.netty.buffer.ByteBuf;

/**
 * Decoder of the server's {@code pgoutput} (protocol version 1, chapter "Logical
 * Replication Message Formats"), which returns the relations that each transaction wrote,
 * without their rows.
 * <p>
 * The server names each relation once and never forgets it, so temporary tables would
 * fill the memory in time. Beyond a bound the stream ends, and a new one begins with no
 * known relations.
 */
final class PgOutput {

	private static final int MAX_RELATIONS = 100_000;

	/**
	 * Bound on a name's bytes; the server's is 63, which a build of the server may raise.
	 */
	private static final int MAX_NAME_BYTES = 1024;

	private final Map<Integer, PostgresTarget.Rows> relations = new HashMap<>();

	private final Set<PostgresTarget.Rows> written = new LinkedHashSet<>();

	private volatile boolean isWithinTransaction;

	/**
	 * Reads a message.
	 * @return the relations that a transaction wrote, at its commit; otherwise empty
	 * @throws IllegalStateException if the message is incomplete
	 */
	Set<PostgresTarget.Rows> read(ByteBuf message) {
		try {
			return readKind(message);
		}
		catch (IndexOutOfBoundsException ex) {
			throw new IllegalStateException("a message of pgoutput is incomplete", ex);
		}
	}

	/** Returns whether a transaction is open. */
	boolean isWithinTransaction() {
		return this.isWithinTransaction;
	}

	private Set<PostgresTarget.Rows> readKind(ByteBuf message) {
		switch (message.readByte()) {
			case 'B' -> begin(true);
			case 'R' -> name(message.readInt(), new PostgresTarget.Rows(text(message), text(message)));
			case 'I', 'U', 'D' -> note(message.readInt());
			case 'T' -> truncated(message);
			case 'C' -> {
				return commit();
			}
			default -> {
				// Types, origins and logical messages concern no rows
			}
		}
		return Set.of();
	}

	private void name(int oid, PostgresTarget.Rows relation) {
		if (this.relations.size() == MAX_RELATIONS && !this.relations.containsKey(oid)) {
			throw new IllegalStateException("pgoutput has named more relations than memory is reserved for");
		}
		this.relations.put(oid, relation);
	}

	private void begin(boolean isWithin) {
		this.written.clear();
		this.isWithinTransaction = isWithin;
	}

	private Set<PostgresTarget.Rows> commit() {
		Set<PostgresTarget.Rows> all = Set.copyOf(this.written);
		begin(false);
		return all;
	}

	private void truncated(ByteBuf message) {
		int count = message.readInt();
		message.readByte();
		for (int i = 0; i < count; i++) {
			note(message.readInt());
		}
	}

	private void note(int oid) {
		PostgresTarget.Rows relation = this.relations.get(oid);
		if (relation == null) {
			throw new IllegalStateException("pgoutput refers to an unnamed relation");
		}
		this.written.add(relation);
	}

	/**
	 * Reads a name that ends with a zero byte. The server omits the name of its own
	 * schema.
	 */
	private static String text(ByteBuf message) {
		int length = message.bytesBefore((byte) 0);
		if (length < 0) {
			throw new IllegalStateException("a name of pgoutput lacks its final zero byte");
		}
		if (length > MAX_NAME_BYTES) {
			throw new IllegalStateException("a name of pgoutput is longer than " + MAX_NAME_BYTES + " bytes");
		}
		String text = message.readCharSequence(length, StandardCharsets.UTF_8).toString();
		message.readByte();
		return text;
	}

}
