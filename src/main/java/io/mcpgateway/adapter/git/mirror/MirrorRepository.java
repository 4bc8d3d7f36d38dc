package io.mcpgateway.adapter.git.mirror;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

import io.mcpgateway.adapter.git.store.HeldMemory;
import io.mcpgateway.adapter.git.store.ReceivedPack;
import io.mcpgateway.adapter.git.store.RepositoryStore;
import io.mcpgateway.adapter.git.store.StoreReader;
import org.eclipse.jgit.errors.LargeObjectException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.internal.storage.file.FileRepository;
import org.eclipse.jgit.lib.AnyObjectId;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.ObjectLoader;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.transport.PackParser;
import org.jspecify.annotations.Nullable;

/**
 * Copy of a remote repository. Takes a pack only after a check of all sizes, and in an
 * {@link IndexingTurn}.
 */
final class MirrorRepository extends FileRepository {

	/** Beginning of the names of received packs not yet checked. */
	static final String RECEIVED = "received";

	private final IndexingTurn turn;

	/**
	 * Opens a copy.
	 * @param turn the turn of the fetch, also to be given to JGit
	 */
	MirrorRepository(Path directory, IndexingTurn turn) throws IOException {
		super(new FileRepositoryBuilder().setGitDir(directory.toFile()).setBare().setup());
		this.turn = turn;
	}

	@Override
	public ObjectInserter newObjectInserter() {
		return new CheckingInserter(super.newObjectInserter(), getDirectory().toPath(), this.turn);
	}

	@Override
	public ObjectReader newObjectReader() {
		try {
			return new BoundedReader(RepositoryStore.open(getDirectory().toPath()).newReader());
		}
		catch (IOException ex) {
			return super.newObjectReader();
		}
	}

	/** Inserter that receives a whole pack into a file, and checks the file. */
	private static final class CheckingInserter extends ObjectInserter.Filter {

		private final ObjectInserter inserter;

		private final Path directory;

		private final IndexingTurn turn;

		private @Nullable Path received;

		private @Nullable InputStream pack;

		CheckingInserter(ObjectInserter inserter, Path directory, IndexingTurn turn) {
			this.inserter = inserter;
			this.directory = directory;
			this.turn = turn;
		}

		@Override
		protected ObjectInserter delegate() {
			return this.inserter;
		}

		@Override
		public PackParser newPackParser(InputStream sent) throws IOException {
			Path file = Files.createTempFile(this.directory, RECEIVED, ".pack");
			this.received = file;
			Files.copy(sent, file, StandardCopyOption.REPLACE_EXISTING);
			this.turn.begin();
			ReceivedPack.check(this.directory, file.getFileName().toString(), this.turn);
			InputStream checked = Files.newInputStream(file);
			this.pack = checked;
			return this.inserter.newPackParser(checked);
		}

		@Override
		public void close() {
			try {
				if (this.pack != null) {
					this.pack.close();
					this.pack = null;
				}
				if (this.received != null) {
					Files.deleteIfExists(this.received);
				}
			}
			catch (IOException ex) {
				// The next fetch has a file of its own.
			}
			finally {
				this.turn.close();
				super.close();
			}
		}

	}

	/**
	 * Reader that counts all trees, since a walk may keep each tree on the way. A tree
	 * beyond the limit counts as missing, to be fetched again instead.
	 */
	private static final class BoundedReader extends ObjectReader.Filter {

		private final StoreReader reader;

		private long opened;

		BoundedReader(StoreReader reader) {
			this.reader = reader;
		}

		@Override
		protected ObjectReader delegate() {
			return this.reader;
		}

		@Override
		public ObjectReader newReader() {
			return new BoundedReader((StoreReader) this.reader.newReader());
		}

		@Override
		public ObjectLoader open(AnyObjectId id) throws IOException {
			return open(id, OBJ_ANY);
		}

		@Override
		public ObjectLoader open(AnyObjectId id, int typeHint) throws IOException {
			try {
				ObjectLoader loader = this.reader.open(id, typeHint);
				boolean isKept = loader.getType() == Constants.OBJ_TREE;
				this.opened += isKept ? loader.getSize() : 0;
				if (this.opened <= HeldMemory.MAX_BYTES) {
					return loader;
				}
			}
			catch (LargeObjectException ex) {
				// counts as missing
			}
			throw new MissingObjectException(id.copy(), "object");
		}

	}

}
