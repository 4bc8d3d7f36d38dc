package io.mcpgateway.adapter.file.watch;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

import io.mcpgateway.resource.Hash64;
import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

/**
 * State of a directory after the last pass. A file takes 16 to 32 bytes in the map, and a
 * record of 11 bytes and the name.
 */
final class PolledDirectory {

	private static final int FINGERPRINT = 1;

	private static final int LENGTH = FINGERPRINT + Long.BYTES;

	private static final int NAME = LENGTH + Short.BYTES;

	private final Map<String, PolledDirectory> directories = HashMap.newHashMap(0);

	/** Starts of the records by the hashes of the names. */
	private Long2IntOpenHashMap starts = starts(0);

	/**
	 * Records of a byte for the last pass that saw the file, a fingerprint, the length of
	 * the name, and the name.
	 */
	private ByteBuffer records = ByteBuffer.allocate(0);

	/** The current pass, as 0 or 1. */
	private byte pass;

	private int unseen;

	/** Returns the directories within, which callers may change. */
	Map<String, PolledDirectory> directories() {
		return this.directories;
	}

	/** Returns the change of a file since the last pass. */
	FileChange update(String name, long fingerprint) {
		long hash = Hash64.of(name);
		int start = this.starts.get(hash);
		if (start < 0) {
			this.starts.put(hash, append(name.getBytes(StandardCharsets.UTF_8), fingerprint));
			return FileChange.NEW;
		}
		if (this.records.get(start) != this.pass) {
			this.records.put(start, this.pass);
			this.unseen--;
		}
		if (this.records.getLong(start + FINGERPRINT) == fingerprint) {
			return FileChange.UNCHANGED;
		}
		this.records.putLong(start + FINGERPRINT, fingerprint);
		return FileChange.CHANGED;
	}

	/** Ends a pass and removes the files that the pass missed. */
	void removeUnseen(Consumer<String> gone) {
		if (this.unseen > 0) {
			Long2IntOpenHashMap before = this.starts;
			ByteBuffer recordsBefore = this.records;
			this.starts = starts(before.size() - this.unseen);
			this.records = ByteBuffer.allocate(recordsBefore.position());
			for (Long2IntMap.Entry file : before.long2IntEntrySet()) {
				int start = file.getIntValue();
				byte[] name = new byte[Short.toUnsignedInt(recordsBefore.getShort(start + LENGTH))];
				recordsBefore.get(start + NAME, name);
				if (recordsBefore.get(start) == this.pass) {
					this.starts.put(file.getLongKey(), append(name, recordsBefore.getLong(start + FINGERPRINT)));
				}
				else {
					gone.accept(new String(name, StandardCharsets.UTF_8));
				}
			}
		}
		this.unseen = this.starts.size();
		this.pass = (byte) (1 - this.pass);
	}

	private int append(byte[] name, long fingerprint) {
		int start = this.records.position();
		int length = NAME + name.length;
		if (this.records.remaining() < length) {
			this.records = ByteBuffer.allocate(start + start / 4 + length).put(this.records.flip());
		}
		this.records.put(this.pass).putLong(fingerprint).putShort((short) name.length).put(name);
		return start;
	}

	private static Long2IntOpenHashMap starts(int files) {
		Long2IntOpenHashMap starts = new Long2IntOpenHashMap(files);
		starts.defaultReturnValue(-1);
		return starts;
	}

	/** Change of a file between two passes. */
	enum FileChange {

		NEW, CHANGED, UNCHANGED

	}

}
