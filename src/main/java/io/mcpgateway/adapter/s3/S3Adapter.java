package io.mcpgateway.adapter.s3;

import java.util.List;

import io.mcpgateway.adapter.s3.client.BucketClient;
import io.mcpgateway.adapter.s3.mount.KeyFilter;
import io.mcpgateway.adapter.s3.mount.S3Descriptions;
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

	private final S3Mount mount;

	private final S3Uris keys;

	private final KeyFilter filter;

	private final S3Descriptions descriptions;

	private final S3Listing list;

	private final S3Reader objects;

	private final S3DirectoryReader listings;

	private final S3Children directories;

	private final S3Completion completion;

	private final BaselineTaker tracking;

	private final AdapterSettings settings;

	S3Adapter(String name, S3Mount mount, BucketClient bucket, ContentCache cache, BaselineTaker tracking) {
		this.mount = mount;
		this.keys = new S3Uris(mount);
		this.filter = new KeyFilter(mount);
		this.descriptions = new S3Descriptions(name, mount, this.keys);
		this.list = new S3Listing(bucket, this.keys, this.filter, this.descriptions);
		this.objects = new S3Reader(bucket, mount, cache);
		this.listings = new S3DirectoryReader(bucket, this.keys, this.filter);
		this.directories = new S3Children(bucket, this.keys, this.filter, this.descriptions);
		this.completion = new S3Completion(bucket, this.keys, this.filter);
		this.tracking = tracking;
		this.settings = new AdapterSettings(mount.caching(), mount.index(), mount.skills(), mount.list(),
				mount.scope());
	}

	@Override
	public String uriPrefix() {
		return this.keys.uriPrefix();
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
		return this.list.list(after, limit);
	}

	@Override
	public Mono<Content> read(ResourceUri uri) {
		return Mono.defer(() -> {
			String key = this.keys.key(uri);
			ReadRange piece = ReadRange.of(uri.query());
			if (key == null || piece == null) {
				return Mono.empty();
			}
			if (isDirectory(key)) {
				return this.listings.read(uri.text(), key, piece,
						Mono.defer(() -> this.objects.read(uri.text(), key, piece)));
			}
			return this.filter.shows(key) ? this.objects.read(uri.text(), key, piece) : Mono.empty();
		});
	}

	@Override
	public @Nullable String canonicalUri(ResourceUri uri) {
		String key = this.keys.key(uri);
		if (key == null || ReadRange.of(uri.query()) == null) {
			return null;
		}
		boolean isShown = isDirectory(key) ? this.filter.showsBelow(key) : this.filter.shows(key);
		return isShown ? this.keys.uri(key) : null;
	}

	@Override
	public Mono<String> subject(ResourceUri uri) {
		return Mono.defer(() -> {
			String key = this.keys.key(uri);
			if (key == null || ReadRange.of(uri.query()) == null) {
				return Mono.empty();
			}
			Mono<Boolean> exists = isDirectory(key) ? this.listings.exists(key)
					: this.filter.shows(key) ? this.objects.exists(key) : Mono.just(false);
			String subject = this.keys.uri(key);
			return exists.filter((there) -> there)
				.flatMap((there) -> this.tracking.takeBaseline(subject).thenReturn(subject));
		});
	}

	@Override
	public Mono<DirectoryPage> children(ResourceUri directory, String after, int limit) {
		return Mono.defer(() -> {
			String key = this.keys.key(directory);
			return (key != null && isDirectory(key)) ? this.directories.read(key, after, limit) : Mono.empty();
		});
	}

	@Override
	public Mono<List<String>> complete(TemplateArgument argument) {
		return argument.name().equals("key") ? this.completion.complete(argument) : Mono.empty();
	}

	@Override
	public Flux<Indexable> indexables(ResourceUri changed) {
		return Flux.defer(() -> {
			String key = this.keys.key(changed);
			return (key != null) ? this.list.find(key) : Flux.empty();
		}).map((object) -> new Indexable(object, read(changed)));
	}

	private boolean isDirectory(String key) {
		return key.endsWith("/") || key.equals(this.keys.prefix());
	}

}
