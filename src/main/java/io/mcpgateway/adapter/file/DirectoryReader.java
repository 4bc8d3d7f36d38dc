package io.mcpgateway.adapter.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.mcpgateway.resource.Content.Body;
import io.mcpgateway.resource.Content.InMemory;
import io.mcpgateway.resource.Content.Streamed;
import io.mcpgateway.resource.MediaTypes;
import io.mcpgateway.resource.PercentEncoding;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.buffer.DataBuffer;
import org.springframework.core.io.buffer.DefaultDataBufferFactory;
import reactor.core.publisher.Flux;
import reactor.core.publisher.SynchronousSink;
import reactor.core.scheduler.Scheduler;
import tools.jackson.databind.json.JsonMapper;

/**
 * Directories as JSON: <code>{"entries": [{"uri", "name", "mimeType", "size",
 * "lastModified"}, …]}</code>, in the order of URIs, streamed if they are many.
 */
final class DirectoryReader {

	private static final JsonMapper JSON = JsonMapper.builder().build();

	/** How many entries are read at once. */
	private static final int SMALL = 500;

	private final Tree tree;

	private final Directories directories;

	private final Scheduler scheduler;

	DirectoryReader(Tree tree, Directories directories, Scheduler scheduler) {
		this.tree = tree;
		this.directories = directories;
		this.scheduler = scheduler;
	}

	/** Read an open directory, or tell how to. */
	Body read(Node directory, List<String> path, String uri) throws IOException {
		Part first = part(directory, path, uri, Position.START);
		if (first.next == null) {
			return new InMemory(first.json);
		}
		Flux<DataBuffer> parts = Flux.generate(() -> Position.START,
				(@Nullable Position from, SynchronousSink<DataBuffer> sink) -> next(path, uri, from, sink));
		return new Streamed(Cancelled.quietly(parts.subscribeOn(this.scheduler)));
	}

	private @Nullable Position next(List<String> path, String uri, @Nullable Position from,
			SynchronousSink<DataBuffer> sink) {
		if (from == null) {
			sink.complete();
			return null;
		}
		try (Node directory = this.tree.open(path)) {
			if (directory == null || directory.attributes().kind() != Kind.DIRECTORY) {
				throw new IOException("the directory is gone");
			}
			Part part = part(directory, path, uri, from);
			sink.next(DefaultDataBufferFactory.sharedInstance.wrap(part.json));
			return part.next;
		}
		catch (IOException ex) {
			sink.error(ex);
			return null;
		}
	}

	private Part part(Node directory, List<String> path, String uri, Position from) throws IOException {
		StringBuilder json = new StringBuilder(from.equals(Position.START) ? "{\"entries\":[" : "");
		SortedNames known = this.directories.namesAfter(directory, path, from.after);
		List<String> following = known.after(from.after);
		List<String> names = following.subList(0, Math.min(following.size(), SMALL));
		boolean more = !known.isAll() || following.size() > SMALL;
		boolean begun = from.begun;
		for (String name : names) {
			Entry entry = entry(directory, uri, name);
			if (entry != null) {
				json.append(begun ? "," : "").append(JSON.writeValueAsString(entry));
				begun = true;
			}
		}
		if (!more) {
			json.append("]}");
		}
		return new Part(json.toString().getBytes(StandardCharsets.UTF_8),
				more ? new Position(names.getLast(), begun) : null);
	}

	private static @Nullable Entry entry(Node directory, String uri, String encoded) throws IOException {
		boolean isDirectory = encoded.endsWith("/");
		String name = PercentEncoding.decode(isDirectory ? encoded.substring(0, encoded.length() - 1) : encoded);
		Attributes attributes = (name != null) ? directory.attributesOf(name) : null;
		if (name == null || attributes == null || (attributes.kind() == Kind.DIRECTORY) != isDirectory) {
			return null;
		}
		return new Entry(uri + encoded, name, isDirectory ? MediaTypes.DIRECTORY : MediaTypes.ofName(name),
				isDirectory ? null : attributes.size(), attributes.modified().truncatedTo(ChronoUnit.MILLIS));
	}

	/**
	 * A part of the document, and where the next begins, if there is one.
	 */
	private record Part(byte[] json, @Nullable Position next) {

	}

	/**
	 * A place in the document: after which name, and whether there was an entry before.
	 */
	private record Position(String after, boolean begun) {

		private static final Position START = new Position("", false);

	}

	@JsonInclude(JsonInclude.Include.NON_NULL)
	private record Entry(String uri, String name, @Nullable String mimeType, @Nullable Long size,
			Instant lastModified) {

	}

}
