package io.mcpgateway.adapter.logs;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Map;

import io.mcpgateway.adapter.logs.line.LogLineReader;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/** Lines of a container, of its current run or of the run before. */
final class ContainerLines implements TimedLines {

	/** Maximum length of the time before a line and its space. */
	private static final int MAX_TIME_LENGTH = LineScan.LINE_BYTES - 1;

	private final KubernetesApi api;

	private final ContainerName name;

	private final Map<String, String> parameters;

	private final PodLogs.LineBounds bounds;

	private @Nullable LogLineReader lines;

	/**
	 * Creates lines, requested with the first call for a line.
	 * @param isPrevious whether to read the run before
	 * @param bounds bounds of a line, and of all lines
	 */
	ContainerLines(KubernetesApi api, ContainerName name, Map<String, String> parameters, boolean isPrevious,
			PodLogs.LineBounds bounds) {
		this.api = api;
		this.name = name;
		this.parameters = new LinkedHashMap<>(parameters);
		this.parameters.put("container", name.container());
		this.parameters.put("timestamps", "true");
		this.parameters.put("previous", String.valueOf(isPrevious));
		this.bounds = bounds;
	}

	/**
	 * Returns the next line. Passes over lines without a time, the messages of a node
	 * about an unreadable log.
	 */
	@Override
	public @Nullable TimedLine next() throws IOException {
		LogLineReader reader = open();
		while (reader.next()) {
			String line = reader.text();
			int space = line.indexOf(' ');
			Instant time = (space > 0 && space < MAX_TIME_LENGTH) ? time(line.substring(0, space)) : null;
			if (time != null) {
				return new TimedLine(time, line.substring(space + 1), reader.length() - space - 1);
			}
		}
		return null;
	}

	private LogLineReader open() throws IOException {
		LogLineReader open = this.lines;
		if (open == null) {
			open = new LogLineReader(body(), 0, this.bounds.maxBytes(), this.bounds.maxLineBytes() + MAX_TIME_LENGTH);
			this.lines = open;
		}
		return open;
	}

	/** A container not yet started has no lines, and the API refuses the request. */
	private InputStream body() throws IOException {
		try {
			return this.api.log(this.name, this.parameters);
		}
		catch (RefusedException ex) {
			if (ex.status() == HttpStatus.BAD_REQUEST.value()) {
				return InputStream.nullInputStream();
			}
			throw ex;
		}
	}

	private static @Nullable Instant time(String text) {
		try {
			return OffsetDateTime.parse(text).toInstant();
		}
		catch (DateTimeParseException ex) {
			return null;
		}
	}

	@Override
	public void close() throws IOException {
		if (this.lines != null) {
			this.lines.close();
		}
	}

}
