package io.mcpgateway.testkit;

import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.blobstore.ForwardingBlobStore;
import software.amazon.awssdk.services.s3.model.DeleteObjectRequest;
import software.amazon.awssdk.services.s3.model.DeleteObjectResponse;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;

/** Store that notifies of puts and deletions, in the form of AWS and MinIO. */
public final class NotifyingStore extends ForwardingBlobStore {

	private final List<Consumer<String>> receivers = new CopyOnWriteArrayList<>();

	/** Wraps a store, without a receiver at first. */
	public NotifyingStore(BlobStore store) {
		super(store);
	}

	/** Sends later notifications to a receiver, in JSON. */
	public void notify(Consumer<String> receiver) {
		this.receivers.add(receiver);
	}

	@Override
	public PutObjectResponse putBlob(PutObjectRequest request, InputStream content) {
		PutObjectResponse response = super.putBlob(request, content);
		tell("ObjectCreated:Put", request.bucket(), request.key());
		return response;
	}

	@Override
	public DeleteObjectResponse removeBlob(DeleteObjectRequest request) {
		DeleteObjectResponse response = super.removeBlob(request);
		tell("ObjectRemoved:Delete", request.bucket(), request.key());
		return response;
	}

	private void tell(String event, String bucket, String key) {
		String notification = """
				{"Records":[{"eventVersion":"2.1","eventSource":"aws:s3","eventName":"%s",
				"s3":{"s3SchemaVersion":"1.0","bucket":{"name":"%s"},"object":{"key":"%s"}}}]}""".formatted(event,
				bucket, URLEncoder.encode(key, StandardCharsets.UTF_8));
		this.receivers.forEach((receiver) -> receiver.accept(notification));
	}

}
