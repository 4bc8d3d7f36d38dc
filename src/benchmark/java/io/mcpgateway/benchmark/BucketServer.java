package io.mcpgateway.benchmark;

import io.mcpgateway.testkit.S3Server;
import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobStore;

/**
 * An S3 server in a process of its own, which takes signed requests only.
 */
final class BucketServer {

	private BucketServer() {
	}

	/**
	 * Serve until killed.
	 * @param args the port, the directory whose directories are buckets, and whether to
	 * make keys up instead
	 */
	public static void main(String[] args) {
		Quiet.logging();
		BlobStore files = new FilesystemNio2BlobStore(args[1]);
		BlobStore store = Boolean.parseBoolean(args[2]) ? new GeneratedKeys(files) : files;
		S3Server.serve(store, Integer.parseInt(args[0]));
	}

}
