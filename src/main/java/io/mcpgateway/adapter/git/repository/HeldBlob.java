package io.mcpgateway.adapter.git.repository;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

import io.mcpgateway.resource.ReaderKey;
import org.eclipse.jgit.errors.LargeObjectException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectDatabase;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectReader;

/**
 * Bytes of a blob that JGit holds in memory as a whole, from opening to closing. All such
 * blobs together take at most an eighth of the heap, and one a quarter of that.
 */
final class HeldBlob extends FilterInputStream {

	private static final int KIBIBYTE = 1024;

	private static final int HEAP_PARTS = 8;

	private static final int MAX_KIBIBYTES = (int) Math.min(Runtime.getRuntime().maxMemory() / HEAP_PARTS / KIBIBYTE,
			Integer.MAX_VALUE);

	private static final Semaphore FREE_KIBIBYTES = new Semaphore(MAX_KIBIBYTES);

	private final AtomicInteger held;

	private HeldBlob(InputStream bytes, int kibibytes) {
		super(bytes);
		this.held = new AtomicInteger(kibibytes);
	}

	/**
	 * Opens a blob. Fails if the blob needs too much memory, or if others hold all of it.
	 */
	static InputStream open(ObjectReader objects, ObjectDatabase database, ObjectId blob) throws IOException {
		long size = objects.getObjectSize(blob, Constants.OBJ_BLOB);
		boolean isDelta = size >= IsolatedSystemReader.STREAMED_BYTES && StoredObject.isDelta(database, blob);
		if (size >= IsolatedSystemReader.STREAMED_BYTES && !isDelta) {
			return objects.open(blob, Constants.OBJ_BLOB).openStream();
		}
		if (isDelta && size / KIBIBYTE > MAX_KIBIBYTES / 4) {
			throw new LargeObjectException(blob);
		}
		int kibibytes = (int) (size / KIBIBYTE) + 1;
		if (!FREE_KIBIBYTES.tryAcquire(kibibytes)) {
			throw ReaderKey.busy();
		}
		try {
			return new HeldBlob(objects.open(blob, Constants.OBJ_BLOB).openStream(), kibibytes);
		}
		catch (IOException | RuntimeException ex) {
			FREE_KIBIBYTES.release(kibibytes);
			throw ex;
		}
	}

	@Override
	public void close() throws IOException {
		FREE_KIBIBYTES.release(this.held.getAndSet(0));
		super.close();
	}

}
