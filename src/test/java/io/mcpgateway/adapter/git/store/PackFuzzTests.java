package io.mcpgateway.adapter.git.store;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.testkit.FuzzTarget;
import io.mcpgateway.tree.EntryKind;
import io.mcpgateway.tree.NodeAttributes;
import io.mcpgateway.tree.TreeNode;
import org.eclipse.jgit.errors.LargeObjectException;
import org.eclipse.jgit.internal.storage.dfs.DfsRepositoryDescription;
import org.eclipse.jgit.internal.storage.dfs.InMemoryRepository;
import org.eclipse.jgit.internal.storage.file.BasePackIndexWriter;
import org.eclipse.jgit.lib.AbbreviatedObjectId;
import org.eclipse.jgit.lib.NullProgressMonitor;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.transport.PackParser;
import org.eclipse.jgit.transport.PackedObjectInfo;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that a pack is refused or has the objects that JGit reads, and that a damaged one
 * holds no memory. An input is a pack without its checksum, which this test adds.
 */
class PackFuzzTests {

	private static final int MAX_POSITIONS = 64;

	private static final byte[] EMPTY_INDEX = index(List.of(), new byte[20]);

	@FuzzTarget
	void hasTheObjectsOfJGit(byte[] input) throws IOException {
		byte[] checksum = sha1(input);
		byte[] pack = ByteBuffer.allocate(input.length + checksum.length).put(input).put(checksum).array();
		readAnywhere(pack, pack);
		readAnywhere(pack, EMPTY_INDEX);
		if (!isAccepted(pack)) {
			return;
		}
		try (InMemoryRepository repository = new InMemoryRepository(new DfsRepositoryDescription());
				ObjectInserter inserter = repository.newObjectInserter()) {
			List<PackedObjectInfo> objects = parse(inserter, pack);
			if (objects != null) {
				compare(repository, objects, pack, checksum);
			}
		}
	}

	private static boolean isAccepted(byte[] pack) {
		try {
			ReceivedPack.check(new BytesNode(pack), NullProgressMonitor.INSTANCE);
			return true;
		}
		catch (IOException ex) {
			return false;
		}
	}

	/**
	 * Returns the objects of a pack; {@code null} if JGit refuses it, which it does with
	 * exceptions of any kind for a delta.
	 */
	private static List<PackedObjectInfo> parse(ObjectInserter inserter, byte[] pack) {
		try {
			PackParser parser = inserter.newPackParser(new ByteArrayInputStream(pack));
			parser.parse(NullProgressMonitor.INSTANCE);
			return parser.getSortedObjectList(null);
		}
		catch (IOException | RuntimeException ex) {
			return null;
		}
	}

	private static void compare(InMemoryRepository repository, List<PackedObjectInfo> objects, byte[] pack,
			byte[] checksum) throws IOException {
		StoredPack stored = stored(pack, index(objects, checksum));
		for (PackedObjectInfo object : objects) {
			ObjectLoader expected = repository.open(object);
			assertThat(repository.getObjectDatabase().has(object)).isTrue();
			try (PackedObject found = new PackedObject(stored, new DeltaBases(), stored.position(object));
					HeldMemory memory = new HeldMemory()) {
				assertThat(found.type()).isEqualTo(expected.getType());
				assertThat(found.size()).isEqualTo(expected.getSize());
				assertThat(found.load(memory)).isEqualTo(expected.getBytes());
			}
		}
		List<ObjectId> all = new ArrayList<>();
		for (int first = 0; first <= 0xff; first++) {
			stored.resolve(AbbreviatedObjectId.fromString("%02x".formatted(first)), all, objects.size());
		}
		assertThat(all).hasSameElementsAs(objects.stream().map(ObjectId::copy).toList());
	}

	/** Reads at positions that no index need have named. */
	private static void readAnywhere(byte[] pack, byte[] index) {
		for (int position = 0; position < Math.min(pack.length, MAX_POSITIONS); position++) {
			try (HeldMemory memory = new HeldMemory()) {
				read(pack, index, position, memory);
				assertThat(memory.mark()).isZero();
			}
		}
	}

	private static void read(byte[] pack, byte[] index, int position, HeldMemory memory) {
		try {
			StoredPack stored = stored(pack, index);
			stored.resolve(AbbreviatedObjectId.fromString("00"), new ArrayList<>(), 1);
			PackedObject object = new PackedObject(stored, new DeltaBases(), position);
			object.type();
			object.size();
			memory.remove(object.load(memory).length);
		}
		catch (IOException | LargeObjectException ex) {
			// refused
		}
	}

	private static StoredPack stored(byte[] pack, byte[] index) throws IOException {
		BytesNode indexFile = new BytesNode(index);
		return new StoredPack("pack", new BytesNode(pack), indexFile, new PackIndexFile(indexFile));
	}

	private static byte[] index(List<PackedObjectInfo> objects, byte[] checksum) {
		ByteArrayOutputStream index = new ByteArrayOutputStream();
		try {
			BasePackIndexWriter.createVersion(index, 2).write(objects, checksum);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		return index.toByteArray();
	}

	private static byte[] sha1(byte[] bytes) {
		try {
			return MessageDigest.getInstance("SHA-1").digest(bytes);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** File in memory. */
	private record BytesNode(byte[] bytes) implements TreeNode {

		@Override
		public NodeAttributes attributes() {
			return new NodeAttributes(EntryKind.FILE, this.bytes.length, Instant.EPOCH, Instant.EPOCH, 1);
		}

		@Override
		public int read(ByteBuffer into, long position) {
			if (position >= this.bytes.length) {
				return -1;
			}
			int length = Math.min(into.remaining(), this.bytes.length - (int) position);
			into.put(this.bytes, (int) position, length);
			return length;
		}

		@Override
		public void list(Visitor visitor) {
			throw new UnsupportedOperationException();
		}

		@Override
		public NodeAttributes attributesOf(String name) {
			throw new UnsupportedOperationException();
		}

		@Override
		public void close() {
			// Keeps its bytes
		}

	}

}
