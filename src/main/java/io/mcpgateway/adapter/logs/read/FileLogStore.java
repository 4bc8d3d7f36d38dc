package io.mcpgateway.adapter.logs.read;

import java.io.IOException;
import java.time.InstantSource;
import java.util.List;

import io.mcpgateway.adapter.logs.mount.LogMount;
import io.mcpgateway.adapter.logs.mount.LogUris;
import io.mcpgateway.adapter.mount.Mount;
import io.mcpgateway.resource.Access;
import io.mcpgateway.resource.content.Content;
import org.jspecify.annotations.Nullable;

/** Logs in files. */
public final class FileLogStore implements LogStore {

	private final LogFiles files;

	private final LogRangeReader reader;

	private final RecentReader recent;

	public FileLogStore(Mount<LogMount> mount, LogFiles files, InstantSource clock) {
		LogUris uris = new LogUris(mount.name());
		this.files = files;
		this.reader = new LogRangeReader(mount.source(), uris, this.files, clock);
		this.recent = new RecentReader(mount.source(), uris, this.files, this.reader);
	}

	@Override
	public List<Entry> logs() throws IOException {
		return this.files.all()
			.entrySet()
			.stream()
			.map((log) -> new Entry(log.getKey(), log.getValue().getLast().modified().toInstant()))
			.toList();
	}

	@Override
	public boolean hasRecent() throws IOException {
		this.files.requireDirectory();
		return true;
	}

	@Override
	public boolean exists(String log) throws IOException {
		return !this.files.find(log).isEmpty();
	}

	@Override
	public boolean isShown(String log) {
		return this.files.isShown(log);
	}

	@Override
	public boolean isPosition(String text) {
		return LogCursor.of(text) != null;
	}

	@Override
	public @Nullable Content read(String uri, String log, LineQuery query) throws IOException {
		return this.reader.read(uri, log, query);
	}

	@Override
	public Content recent(String uri, LineQuery query, Access access) throws IOException {
		return this.recent.read(uri, query, access);
	}

}
