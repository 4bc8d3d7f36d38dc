package io.mcpgateway.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;

import org.gaul.s3proxy.blobstore.BlobStore;
import org.gaul.s3proxy.blobstore.S3Exceptions;
import org.gaul.s3proxy.blobstore.SdkResponses;
import org.gaul.s3proxy.blobstore.domain.MultipartUpload;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.services.s3.model.BucketCannedACL;
import software.amazon.awssdk.services.s3.model.CommonPrefix;
import software.amazon.awssdk.services.s3.model.CompleteMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.CompleteMultipartUploadResponse;
import software.amazon.awssdk.services.s3.model.CopyObjectRequest;
import software.amazon.awssdk.services.s3.model.CopyObjectResponse;
import software.amazon.awssdk.services.s3.model.CreateBucketRequest;
import software.amazon.awssdk.services.s3.model.CreateBucketResponse;
import software.amazon.awssdk.services.s3.model.CreateMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.DeleteObjectRequest;
import software.amazon.awssdk.services.s3.model.DeleteObjectResponse;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadBucketRequest;
import software.amazon.awssdk.services.s3.model.HeadBucketResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectRequest;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.ListBucketsResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Request;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.ObjectCannedACL;
import software.amazon.awssdk.services.s3.model.Part;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.PutObjectResponse;
import software.amazon.awssdk.services.s3.model.S3Object;
import software.amazon.awssdk.services.s3.model.UploadPartRequest;
import software.amazon.awssdk.services.s3.model.UploadPartResponse;

/**
 * Buckets in memory with any key, listed as S3 does in the order of the keys' bytes,
 * which a directory cannot do. Objects are stored whole, not in parts.
 */
public final class ObjectStore implements BlobStore {

	/**
	 * Order of keys by their bytes, which can differ from the order of their characters.
	 */
	public static final Comparator<String> ORDER = (one, other) -> Arrays
		.compareUnsigned(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));

	private static final int LONGEST_KEY = 1024;

	private static final int MAX_KEYS = 1000;

	private final Map<String, ConcurrentNavigableMap<String, StoreEntry>> buckets = new ConcurrentHashMap<>();

	private final Map<String, Supplier<Mono<Void>>> troubles = new ConcurrentHashMap<>();

	/**
	 * Sets what precedes an answer with the head of an object; {@code null} for nothing.
	 */
	public void replace(String key, @Nullable Supplier<Mono<Void>> trouble) {
		if (trouble != null) {
			this.troubles.put(key, trouble);
		}
		else {
			this.troubles.remove(key);
		}
	}

	@Override
	public ListObjectsV2Response list(ListObjectsV2Request request) {
		String prefix = (request.prefix() != null) ? request.prefix() : "";
		String delimiter = (request.delimiter() != null) ? request.delimiter() : "";
		String after = (request.continuationToken() != null) ? ofToken(request.continuationToken())
				: (request.startAfter() != null) ? request.startAfter() : "";
		int limit = (request.maxKeys() != null) ? Math.min(request.maxKeys(), MAX_KEYS) : MAX_KEYS;
		List<S3Object> objects = new ArrayList<>();
		List<CommonPrefix> prefixes = new ArrayList<>();
		String last = after;
		String group = after;
		for (StoreEntry object : from(request.bucket(), prefix, after).values()) {
			String key = object.stored().key();
			if (!key.startsWith(prefix)) {
				break;
			}
			int cut = delimiter.isEmpty() ? -1 : key.indexOf(delimiter, prefix.length());
			String common = (cut >= 0) ? key.substring(0, cut + delimiter.length()) : "";
			if (cut >= 0 && common.equals(group)) {
				continue;
			}
			if (objects.size() + prefixes.size() >= limit) {
				return SdkResponses.objectsPage(objects, prefixes, (limit > 0) ? token(last) : null);
			}
			if (cut >= 0) {
				prefixes.add(SdkResponses.commonPrefix(common));
				group = common;
			}
			else {
				objects.add(object.listed());
			}
			last = (cut >= 0) ? common : key;
		}
		return SdkResponses.objectsPage(objects, prefixes, null);
	}

	@Override
	public PutObjectResponse putBlob(PutObjectRequest request, InputStream payload) {
		if (request.key().getBytes(StandardCharsets.UTF_8).length > LONGEST_KEY) {
			throw S3Exceptions.invalidArgument("Your key is too long");
		}
		try {
			return SdkResponses.putResponse(put(request, payload.readAllBytes()));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Puts an object and returns its entity tag. */
	public String put(PutObjectRequest request, byte[] bytes) {
		StoreEntry object = StoreEntry.of(request, bytes);
		bucket(request.bucket()).put(request.key(), object);
		return object.etag();
	}

	@Override
	public HeadObjectResponse blobMetadata(HeadObjectRequest request) {
		this.troubles.getOrDefault(request.key(), Mono::empty).get().block();
		StoreEntry object = object(request.bucket(), request.key());
		object.check(request.ifMatch(), request.ifNoneMatch());
		return SdkResponses.toHead(object.described((long) object.bytes().length).build());
	}

	@Override
	public ResponseInputStream<GetObjectResponse> getBlob(GetObjectRequest request) {
		return object(request.bucket(), request.key()).answer(request);
	}

	@Override
	public DeleteObjectResponse removeBlob(DeleteObjectRequest request) {
		bucket(request.bucket()).remove(request.key());
		return DeleteObjectResponse.builder().build();
	}

	@Override
	public CopyObjectResponse copyBlob(CopyObjectRequest request) {
		StoreEntry source = object(request.sourceBucket(), request.sourceKey());
		PutObjectRequest stored = source.stored()
			.toBuilder()
			.bucket(request.destinationBucket())
			.key(request.destinationKey())
			.build();
		bucket(stored.bucket()).put(stored.key(), StoreEntry.of(stored, source.bytes()));
		return SdkResponses.copyResponse(source.etag());
	}

	@Override
	public ListBucketsResponse list() {
		return ListBucketsResponse.builder()
			.buckets(this.buckets.keySet()
				.stream()
				.sorted()
				.map((name) -> SdkResponses.bucket(name, Instant.EPOCH))
				.toList())
			.build();
	}

	@Override
	public CreateBucketResponse createContainer(CreateBucketRequest request) {
		this.buckets.putIfAbsent(request.bucket(), new ConcurrentSkipListMap<>(ORDER));
		return CreateBucketResponse.builder().build();
	}

	@Override
	public HeadBucketResponse headBucket(HeadBucketRequest request) {
		bucket(request.bucket());
		return HeadBucketResponse.builder().build();
	}

	@Override
	public void deleteBucket(String name) {
		this.buckets.remove(name);
	}

	@Override
	public BucketCannedACL getContainerAccess(String name) {
		return BucketCannedACL.PRIVATE;
	}

	@Override
	public void setContainerAccess(String name, BucketCannedACL access) {
		throw new UnsupportedOperationException();
	}

	@Override
	public ObjectCannedACL getBlobAccess(String name, String key) {
		return ObjectCannedACL.PRIVATE;
	}

	@Override
	public void setBlobAccess(String name, String key, ObjectCannedACL access) {
		throw new UnsupportedOperationException();
	}

	@Override
	public MultipartUpload initiateMultipartUpload(CreateMultipartUploadRequest request) {
		throw new UnsupportedOperationException();
	}

	@Override
	public void abortMultipartUpload(MultipartUpload upload) {
		throw new UnsupportedOperationException();
	}

	@Override
	public CompleteMultipartUploadResponse completeMultipartUpload(MultipartUpload upload,
			CompleteMultipartUploadRequest request) {
		throw new UnsupportedOperationException();
	}

	@Override
	public UploadPartResponse uploadMultipartPart(MultipartUpload upload, UploadPartRequest request,
			InputStream payload) {
		throw new UnsupportedOperationException();
	}

	@Override
	public List<Part> listMultipartUpload(MultipartUpload upload) {
		throw new UnsupportedOperationException();
	}

	@Override
	public List<software.amazon.awssdk.services.s3.model.MultipartUpload> listMultipartUploads(String name) {
		return List.of();
	}

	@Override
	public long getMinimumMultipartPartSize() {
		return 1;
	}

	/** Encodes a continuation token, which S3 does not URL-encode as it does keys. */
	private static String token(String last) {
		return Base64.getUrlEncoder().encodeToString(last.getBytes(StandardCharsets.UTF_8));
	}

	private static String ofToken(String token) {
		return new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
	}

	private ConcurrentNavigableMap<String, StoreEntry> from(String bucket, String prefix, String after) {
		return (ORDER.compare(after, prefix) < 0) ? bucket(bucket).tailMap(prefix, true)
				: bucket(bucket).tailMap(after, after.isEmpty());
	}

	private StoreEntry object(String bucket, String key) {
		StoreEntry object = bucket(bucket).get(key);
		if (object == null) {
			throw S3Exceptions.noSuchKey(bucket, key, "The specified key does not exist.");
		}
		return object;
	}

	private ConcurrentNavigableMap<String, StoreEntry> bucket(String name) {
		ConcurrentNavigableMap<String, StoreEntry> bucket = this.buckets.get(name);
		if (bucket == null) {
			throw S3Exceptions.noSuchBucket(name, "The specified bucket does not exist");
		}
		return bucket;
	}

}
