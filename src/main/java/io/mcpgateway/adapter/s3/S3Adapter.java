package io.mcpgateway.adapter.s3;

import java.util.List;

import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.mount.KeyFilter;
import io.mcpgateway.adapter.s3.mount.S3Mount;
import io.mcpgateway.adapter.s3.mount.S3Uris;
import io.mcpgateway.protocol.Resource;
import io.mcpgateway.protocol.ResourceTemplate;
import io.mcpgateway.resource.AdapterSettings;
import io.mcpgateway.resource.DirectoryPage;
import io.mcpgateway.resource.Indexable;
import io.mcpgateway.resource.ResourceAdapter;
import io.mcpgateway.resource.TemplateArgument;
import io.mcpgateway.resource.content.Content;
import io.mcpgateway.resource.content.ContentCache;
import io.mcpgateway.resource.content.ReadRange;
import io.mcpgateway.resource.uri.ResourceUri;
import io.mcpgateway.resource.watch.BaselineTaker;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Adapter for the objects of a bucket and for listings below a slash. */
final class S3Adapter implements ResourceAdapter {

	private final S3Uris uris;

	private final KeyFilter filter;

	private final S3Descriptions descriptions;

	private final S3Listing listing;

	private final S3Reader reader;

	private final S3Children children;

	private final S3Completion completion;

	private final BaselineTaker baselines;

	private final AdapterSettings settings;

	S3Adapter(Mount<S3Mount> mount, BucketClient bucket, ContentCache cache, BaselineTaker baselines) {
		this.uris = new S3Uris(mount.source());
		this.filter = new KeyFilter(mount);
		this.descriptions = new S3Descriptions(mount, this.uris);
		this.listing = new S3Listing(bucket, this.uris, this.filter, this.descriptions);
		this.reader = new S3Reader(bucket, mount, cache);
		this.children = new S3Children(bucket, this.uris, this.filter, this.descriptions);
		this.completion = new S3Completion(bucket, this.uris, this.filter);
		this.baselines = baselines;
		this.settings = mount.settings().adapter(mount.source().scope(mount.settings()));
	}

	@Override
	public String uriPrefix() {
		return this.uris.uriPrefix();
	}

	@Override
	public AdapterSettings settings() {
		return this.settings;
	}

	@Override
	public List<ResourceTemplate> templates() {
		return this.descriptions.templates();
	}

	@Override
	public Flux<Resource> list(String after, int limit) {
		return this.listing.list(after, limit);
	}

	@Override
	public Mono<Content> read(ResourceUri uri) {
		return Mono.defer(() -> {
			String key = this.uris.key(uri);
			ReadRange piece = ReadRange.of(uri.query());
			if (key == null || piece == null) {
				return Mono.empty();
			}
			if (isDirectory(key)) {
				return this.children.read(uri.text(), key, piece,
						Mono.defer(() -> this.reader.read(uri.text(), key, piece)));
			}
			return this.filter.shows(key) ? this.reader.read(uri.text(), key, piece) : Mono.empty();
		});
	}

	@Override
	public @Nullable String canonicalUri(ResourceUri uri) {
		String key = this.uris.key(uri);
		if (key == null || ReadRange.of(uri.query()) == null) {
			return null;
		}
		boolean isShown = isDirectory(key) ? this.filter.showsBelow(key) : this.filter.shows(key);
		return isShown ? this.uris.uri(key) : null;
	}

	@Override
	public Mono<String> subject(ResourceUri uri) {
		return Mono.defer(() -> {
			String key = this.uris.key(uri);
			if (key == null || ReadRange.of(uri.query()) == null) {
				return Mono.empty();
			}
			Mono<Boolean> exists = isDirectory(key) ? this.children.exists(key)
					: this.filter.shows(key) ? this.reader.exists(key) : Mono.just(false);
			String subject = this.uris.uri(key);
			return exists.filter((there) -> there)
				.flatMap((there) -> this.baselines.takeBaseline(subject).thenReturn(subject));
		});
	}

	@Override
	public Mono<DirectoryPage> children(ResourceUri directory, String after, int limit) {
		return Mono.defer(() -> {
			String key = this.uris.key(directory);
			return (key != null && isDirectory(key)) ? this.children.children(key, after, limit) : Mono.empty();
		});
	}

	@Override
	public Mono<List<String>> complete(TemplateArgument argument) {
		return this.completion.complete(argument);
	}

	@Override
	public Flux<Indexable> indexables(ResourceUri changed) {
		return Flux.defer(() -> {
			String key = this.uris.key(changed);
			return (key != null) ? this.listing.find(key) : Flux.empty();
		}).map((object) -> new Indexable(object, read(changed)));
	}

	private boolean isDirectory(String key) {
		return key.endsWith("/") || key.equals(this.uris.prefix());
	}

}
