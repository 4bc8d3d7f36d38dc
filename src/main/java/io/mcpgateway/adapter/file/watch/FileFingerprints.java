package io.mcpgateway.adapter.file.watch;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.function.Consumer;

import io.mcpgateway.resource.Hash64;
import io.mcpgateway.tree.EntryKind;
import io.mcpgateway.tree.NodeAttributes;
import io.mcpgateway.tree.TreeNode;
import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

/**
 * Table of files for polling: the name of each file and a hash of its attributes. A file
 * takes 16 to 32 bytes in the map, and a record of 11 bytes and the name.
 */
final class FileFingerprints implements KnownFiles {

	private static final int FINGERPRINT = 1;

	private static final int LENGTH = FINGERPRINT + Long.BYTES;

	private static final int NAME = LENGTH + Short.BYTES;

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

	@Override
	public KnownFiles empty() {
		return new FileFingerprints();
	}

	@Override
	public void begin() {
		this.unseen = this.starts.size();
		this.pass = (byte) (1 - this.pass);
	}

	@Override
	public void compare(KnownDirectory directory, TreeNode open, String name, boolean isFile,
			PendingFileChanges changes) throws IOException {
		NodeAttributes attributes = isFile ? open.attributesOf(name) : null;
		if (attributes != null && attributes.kind() == EntryKind.FILE) {
			switch (update(name, fingerprint(attributes))) {
				case NEW -> changes.addedOrRemoved(directory, name);
				case CHANGED -> changes.updated(directory, name);
				case UNCHANGED -> {
				}
			}
		}
	}

	@Override
	public void end(KnownDirectory directory, PendingFileChanges changes) {
		removeUnseen((name) -> changes.addedOrRemoved(directory, name));
	}

	@Override
	public void removeAll(KnownDirectory directory, PendingFileChanges changes) {
		begin();
		end(directory, changes);
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

	/** Removes the files that the pass missed. */
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

	/** Returns a hash of the attributes that change with the content. */
	private static long fingerprint(NodeAttributes attributes) {
		long fingerprint = Hash64.of(attributes.key().hashCode(), attributes.size());
		return Hash64.of(Hash64.of(fingerprint, nanos(attributes.modified())), nanos(attributes.changed()));
	}

	private static long nanos(Instant time) {
		return time.getEpochSecond() * 1_000_000_000 + time.getNano();
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
