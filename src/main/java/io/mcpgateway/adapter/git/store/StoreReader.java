package io.mcpgateway.adapter.git.store;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipException;

import io.mcpgateway.tree.DamagedEntryException;
import org.eclipse.jgit.errors.CorruptObjectException;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.errors.LargeObjectException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.AbbreviatedObjectId;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.ObjectStream;
import org.jspecify.annotations.Nullable;

/**
 * Reader of the objects of a repository, the only way to open objects. Belongs to one
 * thread at a time, and opens files at their first use. A tree or blob opened by JGit
 * counts as held until the reader is closed; commits and tags do not count, since walks
 * keep only their headers.
 */
public final class StoreReader extends ObjectReader {

	/** Size from which a blob stored whole is streamed. */
	private static final int STREAMED_BYTES = 1024 * 1024;

	/** Maximum number of packs of a repository. */
	private static final int MAX_PACKS = 5_000;

	/** Maximum number of packs open at once. */
	private static final int MAX_OPEN_PACKS = 32;

	/** Maximum number of ids with the same prefix, as many as an abbreviation needs. */
	private static final int MAX_RESOLVED = 256;

	/** Maximum size of the list of commits without parents, in bytes. */
	private static final int MAX_SHALLOW_BYTES = 4 * 1024 * 1024;

	private static final List<String> PACKS = List.of(Constants.OBJECTS, "pack");

	private final RepositoryFiles files;

	private final HeldMemory memory = new HeldMemory();

	private final DeltaBases bases = new DeltaBases();

	private final LinkedHashMap<String, StoredPack> open = new LinkedHashMap<>(16, 0.75f, true);

	/**
	 * Names of the packs, the pack of the last find first; {@code null} if not yet
	 * listed.
	 */
	private @Nullable List<String> packs;

	/** Commit graph, once it is open. */
	private @Nullable CommitGraph graph;

	StoreReader(RepositoryFiles files) {
		this.files = files;
		this.streamFileThreshold = STREAMED_BYTES;
	}

	/** Returns the memory held by this reader. */
	public HeldMemory memory() {
		return this.memory;
	}

	@Override
	public ObjectReader newReader() {
		return new StoreReader(this.files);
	}

	@Override
	public boolean has(AnyObjectId id, int typeHint) throws IOException {
		return named(id, () -> {
			try (StoredObject found = find(id)) {
				return found != null && (typeHint == OBJ_ANY || found.type() == typeHint);
			}
		});
	}

	@Override
	public long getObjectSize(AnyObjectId id, int typeHint) throws IOException {
		return named(id, () -> {
			try (StoredObject found = require(id, typeHint)) {
				return found.size();
			}
		});
	}

	@Override
	public boolean isNotLargerThan(AnyObjectId id, int typeHint, long size) throws IOException {
		return getObjectSize(id, typeHint) <= size;
	}

	@Override
	public ObjectLoader open(AnyObjectId id, int typeHint) throws IOException {
		return named(id, () -> {
			try (StoredObject found = require(id, typeHint)) {
				int type = found.type();
				if (isStreamed(found, type)) {
					return new StreamedBlob(id.copy(), found.size());
				}
				byte[] bytes = found.load(this.memory);
				if (type == Constants.OBJ_COMMIT || type == Constants.OBJ_TAG) {
					this.memory.remove(bytes.length);
				}
				return new ObjectLoader.SmallObject(type, bytes);
			}
		});
	}

	/**
	 * Reads an object of a type into memory.
	 * @param max maximum size, in bytes
	 * @throws LargeObjectException if the object is larger, or there is too little memory
	 */
	public HeldBytes load(AnyObjectId id, int type, long max) throws IOException {
		return named(id, () -> {
			try (StoredObject found = require(id, type)) {
				if (found.size() > max) {
					throw new LargeObjectException(id);
				}
				return new HeldBytes(found.load(this.memory), this.memory);
			}
		});
	}

	/**
	 * Opens a blob, to be closed before this reader. Streams a large blob stored whole,
	 * and holds any other blob in memory until closed.
	 */
	public InputStream openBlob(AnyObjectId id) throws IOException {
		return named(id, () -> openStoredBlob(id.copy()));
	}

	private InputStream openStoredBlob(ObjectId id) throws IOException {
		StoredObject found = require(id, Constants.OBJ_BLOB);
		try {
			if (isStreamed(found, Constants.OBJ_BLOB)) {
				InputStream stream = new NamedStream(id, found.stream());
				found = null;
				return stream;
			}
			HeldBytes held = new HeldBytes(found.load(this.memory), this.memory);
			return new FilterInputStream(new ByteArrayInputStream(held.bytes())) {

				@Override
				public void close() {
					held.close();
				}

			};
		}
		finally {
			if (found != null) {
				found.close();
			}
		}
	}

	@Override
	public Collection<ObjectId> resolve(AbbreviatedObjectId prefix) throws IOException {
		Set<ObjectId> found = new TreeSet<>();
		for (String name : packs()) {
			StoredPack pack = pack(name);
			if (pack != null) {
				pack.resolve(prefix, found, MAX_RESOLVED - found.size());
			}
		}
		String start = "%02x".formatted(prefix.getFirstByte());
		this.files.list((name, kind) -> {
			if (ObjectId.isId(start + name)) {
				ObjectId id = ObjectId.fromString(start + name);
				if (prefix.prefixCompare(id) == 0) {
					found.add(id);
				}
			}
			return found.size() < MAX_RESOLVED;
		}, List.of(Constants.OBJECTS, start));
		return found;
	}

	@Override
	public Set<ObjectId> getShallowCommits() throws IOException {
		byte[] list = this.files.read(MAX_SHALLOW_BYTES, "shallow");
		Set<ObjectId> shallow = new HashSet<>();
		if (list != null) {
			new String(list, StandardCharsets.ISO_8859_1).lines()
				.filter(ObjectId::isId)
				.map(ObjectId::fromString)
				.forEach(shallow::add);
		}
		return shallow;
	}

	/**
	 * Returns the commit graph, which is closed with this reader; {@code null} if the
	 * repository has none.
	 */
	@Nullable CommitGraph commitGraph() throws IOException {
		if (this.graph == null) {
			this.graph = CommitGraph.open(this.files);
		}
		return this.graph;
	}

	@Override
	public void close() {
		this.open.values().forEach(StoredPack::close);
		this.open.clear();
		this.packs = null;
		if (this.graph != null) {
			this.graph.close();
			this.graph = null;
		}
		this.memory.close();
	}

	private static boolean isStreamed(StoredObject object, int type) throws IOException {
		return type == Constants.OBJ_BLOB && !object.isDelta() && object.size() >= STREAMED_BYTES;
	}

	/** Does work on an object, and names the object if its bytes are damaged. */
	private static <T> T named(AnyObjectId id, ObjectWork<T> work) throws IOException {
		try {
			return work.run();
		}
		catch (DamagedObjectException ex) {
			throw ex;
		}
		catch (CorruptObjectException | IncorrectObjectTypeException | ZipException | EOFException
				| IndexOutOfBoundsException | IllegalArgumentException | DamagedEntryException ex) {
			throw new DamagedObjectException(id, ex);
		}
	}

	private StoredObject require(AnyObjectId id, int typeHint) throws IOException {
		StoredObject found = find(id);
		if (found == null) {
			throw (typeHint != OBJ_ANY) ? new MissingObjectException(id.copy(), typeHint)
					: new MissingObjectException(id.copy(), "object");
		}
		try {
			if (typeHint == OBJ_ANY || found.type() == typeHint) {
				return found;
			}
		}
		catch (IOException | RuntimeException ex) {
			found.close();
			throw ex;
		}
		found.close();
		throw new IncorrectObjectTypeException(id.copy(), typeHint);
	}

	/**
	 * Finds an object. Lists the packs once more for a missing object, since a concurrent
	 * repack may have moved the object.
	 */
	private @Nullable StoredObject find(AnyObjectId id) throws IOException {
		StoredObject found = findInPacks(id);
		if (found == null) {
			found = LooseObject.open(this.files, id);
		}
		if (found == null && isListOutdated()) {
			found = findInPacks(id);
		}
		return found;
	}

	private @Nullable StoredObject findInPacks(AnyObjectId id) throws IOException {
		List<String> names = packs();
		for (int i = 0; i < names.size(); i++) {
			StoredPack pack = pack(names.get(i));
			long position = (pack != null) ? position(pack, id) : -1;
			if (pack != null && position >= 0) {
				names.addFirst(names.remove(i));
				return new PackedObject(pack, this.bases, position);
			}
		}
		return null;
	}

	private @Nullable StoredPack pack(String name) throws IOException {
		StoredPack known = this.open.get(name);
		if (known != null) {
			return known;
		}
		try {
			StoredPack opened = StoredPack.open(this.files, name);
			if (opened != null) {
				this.open.put(name, opened);
				closeEldest();
			}
			return opened;
		}
		catch (CorruptObjectException | EOFException ex) {
			// Without its index, a pack is none. Others may have the same objects.
			return null;
		}
	}

	private void closeEldest() {
		if (this.open.size() > MAX_OPEN_PACKS) {
			this.open.pollFirstEntry().getValue().close();
		}
	}

	private static long position(StoredPack pack, AnyObjectId id) throws IOException {
		try {
			return pack.position(id);
		}
		catch (CorruptObjectException | EOFException ex) {
			return -1;
		}
	}

	private List<String> packs() throws IOException {
		List<String> known = this.packs;
		if (known == null) {
			known = listPacks();
			this.packs = known;
		}
		return known;
	}

	private boolean isListOutdated() throws IOException {
		List<String> now = listPacks();
		boolean isOutdated = !new HashSet<>(packs()).equals(new HashSet<>(now));
		this.packs = now;
		return isOutdated;
	}

	private List<String> listPacks() throws IOException {
		List<String> names = new ArrayList<>();
		this.files.list((name, kind) -> {
			if (name.endsWith(StoredPack.INDEX_ENDING)) {
				names.add(name.substring(0, name.length() - StoredPack.INDEX_ENDING.length()));
			}
			return names.size() <= MAX_PACKS;
		}, PACKS);
		if (names.size() > MAX_PACKS) {
			throw new IOException("The repository has more than " + MAX_PACKS + " packs");
		}
		return names;
	}

	/** Work on an object. */
	@FunctionalInterface
	private interface ObjectWork<T> {

		T run() throws IOException;

	}

	/** Stream of a blob that names the blob if its bytes are damaged. */
	private static final class NamedStream extends FilterInputStream {

		private final ObjectId id;

		NamedStream(ObjectId id, InputStream bytes) {
			super(bytes);
			this.id = id;
		}

		@Override
		public int read() throws IOException {
			return named(this.id, () -> super.read());
		}

		@Override
		public int read(byte[] into, int offset, int length) throws IOException {
			return named(this.id, () -> super.read(into, offset, length));
		}

		@Override
		public long skip(long count) throws IOException {
			return named(this.id, () -> super.skip(count));
		}

	}

	/** Large blob, never held in memory. */
	private final class StreamedBlob extends ObjectLoader {

		private final ObjectId id;

		private final long size;

		StreamedBlob(ObjectId id, long size) {
			this.id = id;
			this.size = size;
		}

		@Override
		public int getType() {
			return Constants.OBJ_BLOB;
		}

		@Override
		public long getSize() {
			return this.size;
		}

		@Override
		public boolean isLarge() {
			return true;
		}

		@Override
		public byte[] getCachedBytes() {
			throw new LargeObjectException(this.id);
		}

		@Override
		public byte[] getCachedBytes(int limit) {
			throw new LargeObjectException(this.id);
		}

		@Override
		public ObjectStream openStream() throws IOException {
			return new ObjectStream.Filter(Constants.OBJ_BLOB, this.size, openBlob(this.id));
		}

	}

}
