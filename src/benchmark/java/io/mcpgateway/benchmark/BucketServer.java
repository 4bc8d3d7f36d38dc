package io.mcpgateway.benchmark;

import java.nio.file.Path;

import io.mcpgateway.testkit.S3Server;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;

/**
 * S3 server that accepts signed requests only.
 */
final class BucketServer {

	private BucketServer() {
	}

	/**
	 * Starts a server on a directory, whose directories are its buckets.
	 * @param generated whether the server generates keys
	 */
	static ServerProcess start(ServerLauncher launcher, Path root, boolean generated) throws Exception {
		return launcher.main(BucketServer.class, ClassPath.ALL, root.toString(), Boolean.toString(generated));
	}

	/**
	 * Serves until killed.
	 * @param args the port, the directory of the buckets, and whether to generate keys
	 * instead
	 */
	public static void main(String[] args) {
		PeerLogging.warningsOnly();
		BlobStore files = new FilesystemNio2BlobStore(args[1]);
		BlobStore store = Boolean.parseBoolean(args[2]) ? new GeneratedKeyStore(files) : files;
		S3Server.serve(store, Integer.parseInt(args[0]));
	}

}
