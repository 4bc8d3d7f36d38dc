package io.mcpgateway.adapter.file.listing;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

import io.mcpgateway.adapter.Cancellation;
import io.mcpgateway.adapter.file.tree.DirectoryTree;
import io.mcpgateway.adapter.file.tree.EntryKind;
import io.mcpgateway.adapter.file.tree.NodeAttributes;
import io.mcpgateway.adapter.file.tree.TreeNode;
import io.mcpgateway.resource.catalog.ListingDocument;
import io.mcpgateway.resource.catalog.ListingDocument.Entry;
import io.mcpgateway.resource.catalog.ListingDocument.Portion;
import io.mcpgateway.resource.content.Content.Body;
import io.mcpgateway.resource.content.MediaTypes;
import io.mcpgateway.resource.uri.PercentEncoding;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

/** Reader of directories as JSON, in the order of URIs. */
public final class DirectoryReader {

	/** Number of entries in one portion. */
	private static final int PORTION_SIZE = 500;

	private final DirectoryTree tree;

	private final DirectoryNames directories;

	private final Scheduler scheduler;

	public DirectoryReader(DirectoryTree tree, DirectoryNames directories, Scheduler scheduler) {
		this.tree = tree;
		this.directories = directories;
		this.scheduler = scheduler;
	}

	/**
	 * Reads the first portion; the body reads later portions on demand. Fails with
	 * {@link NoSuchFileException} for all but directories.
	 */
	public Mono<Body> read(List<String> path, String uri) {
		return ListingDocument.of(portion(path, uri, ""));
	}

	private Mono<Portion> portion(List<String> path, String uri, String after) {
		return Cancellation.quietly(Mono.fromCallable(() -> readPortion(path, uri, after)).subscribeOn(this.scheduler));
	}

	private Portion readPortion(List<String> path, String uri, String after) throws IOException {
		try (TreeNode directory = this.tree.open(path)) {
			if (directory == null || directory.attributes().kind() != EntryKind.DIRECTORY) {
				throw new NoSuchFileException("The directory no longer exists");
			}
			SortedNames known = this.directories.namesAfter(directory, path, after);
			List<String> following = known.after(after);
			List<String> names = following.subList(0, Math.min(following.size(), PORTION_SIZE));
			List<Entry> entries = new ArrayList<>();
			for (String name : names) {
				Entry entry = entry(directory, uri, name);
				if (entry != null) {
					entries.add(entry);
				}
			}
			boolean isLast = known.isAll() && following.size() <= PORTION_SIZE;
			return new Portion(entries, isLast ? null : portion(path, uri, names.getLast()));
		}
	}

	private static @Nullable Entry entry(TreeNode directory, String uri, String encoded) throws IOException {
		boolean isDirectory = encoded.endsWith("/");
		String name = PercentEncoding.decode(isDirectory ? encoded.substring(0, encoded.length() - 1) : encoded);
		NodeAttributes attributes = (name != null) ? directory.attributesOf(name) : null;
		if (name == null || attributes == null || (attributes.kind() == EntryKind.DIRECTORY) != isDirectory) {
			return null;
		}
		return new Entry(uri + encoded, name, isDirectory ? MediaTypes.DIRECTORY : MediaTypes.ofName(name),
				isDirectory ? null : attributes.size(), attributes.modified().truncatedTo(ChronoUnit.MILLIS));
	}

}
