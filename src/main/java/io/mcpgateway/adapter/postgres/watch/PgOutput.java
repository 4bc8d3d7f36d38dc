package io.mcpgateway.adapter.postgres.watch;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import io.mcpgateway.adapter.postgres.catalog.DatabaseResource;
import io.netty.buffer.ByteBuf;

/**
 * Reads what the server's {@code pgoutput} says of its log (protocol version 1, chapter
 * "Logical Replication Message Formats"): which relations each transaction wrote, and
 * nothing of their rows.
 * <p>
 * The server names each relation once and never says that it forgot one, so that tables
 * that come and go would fill the memory in time. Beyond a bound the log is left, and
 * followed anew with no relation known.
 */
final class PgOutput {

	private static final int MAX_RELATIONS = 100_000;

	/** The servers' own bound is 63, which may be raised when they are built. */
	private static final int MAX_NAME_BYTES = 1024;

	private final Map<Integer, DatabaseResource.Rows> relations = new HashMap<>();

	private final Set<DatabaseResource.Rows> written = new LinkedHashSet<>();

	private volatile boolean isWithinTransaction;

	/**
	 * Read a message.
	 * @return what the transaction wrote that it commits, if it does
	 * @throws IllegalStateException if it is shorter than it must be
	 */
	Set<DatabaseResource.Rows> read(ByteBuf message) {
		try {
			return readKind(message);
		}
		catch (IndexOutOfBoundsException ex) {
			throw new IllegalStateException("a message of pgoutput is shorter than it must be", ex);
		}
	}

	/** Whether a transaction has begun whose end was not read. */
	boolean isWithinTransaction() {
		return this.isWithinTransaction;
	}

	private Set<DatabaseResource.Rows> readKind(ByteBuf message) {
		switch (message.readByte()) {
			case 'B' -> begin(true);
			case 'R' -> name(message.readInt(), new DatabaseResource.Rows(text(message), text(message)));
			case 'I', 'U', 'D' -> note(message.readInt());
			case 'T' -> truncated(message);
			case 'C' -> {
				return commit();
			}
			default -> {
				// Types, origins and messages of others say nothing of rows
			}
		}
		return Set.of();
	}

	private void name(int oid, DatabaseResource.Rows relation) {
		if (this.relations.size() == MAX_RELATIONS && !this.relations.containsKey(oid)) {
			throw new IllegalStateException("pgoutput has named more relations than are remembered");
		}
		this.relations.put(oid, relation);
	}

	private void begin(boolean isWithin) {
		this.written.clear();
		this.isWithinTransaction = isWithin;
	}

	private Set<DatabaseResource.Rows> commit() {
		Set<DatabaseResource.Rows> all = Set.copyOf(this.written);
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
		DatabaseResource.Rows relation = this.relations.get(oid);
		if (relation == null) {
			throw new IllegalStateException("pgoutput tells of a relation that it has not named");
		}
		this.written.add(relation);
	}

	/** A name that a zero ends. The server leaves out that of its own schema. */
	private static String text(ByteBuf message) {
		int length = message.bytesBefore((byte) 0);
		if (length < 0) {
			throw new IllegalStateException("a name of pgoutput has no end");
		}
		if (length > MAX_NAME_BYTES) {
			throw new IllegalStateException("a name of pgoutput is longer than " + MAX_NAME_BYTES + " bytes");
		}
		String text = message.readCharSequence(length, StandardCharsets.UTF_8).toString();
		message.readByte();
		return text;
	}

}
