package com.example.glossary;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.NavigableMap;
import java.util.TreeMap;

import io.mcpgateway.adapter.ReaderThreads;
import io.mcpgateway.resource.SourceUnavailableException;
import io.mcpgateway.resource.uri.PercentEncoding;
import reactor.core.publisher.Mono;

/** File of terms, read anew at each call, on threads that may block. */
final class Glossary {

	private static final int MAX_BYTES = 1024 * 1024;

	private final String uriPrefix;

	private final Path file;

	private final ReaderThreads threads;

	Glossary(String uriPrefix, Path file, ReaderThreads threads) {
		this.uriPrefix = uriPrefix;
		this.file = file;
		this.threads = threads;
	}

	/** Returns the terms by their URI, of the first megabyte of the file. */
	Mono<NavigableMap<String, Term>> terms() {
		return this.threads.call(() -> {
			try (InputStream in = Files.newInputStream(this.file)) {
				return parse(new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8));
			}
			catch (IOException ex) {
				throw new SourceUnavailableException("the glossary cannot be read", ex);
			}
		});
	}

	private NavigableMap<String, Term> parse(String text) {
		NavigableMap<String, Term> terms = new TreeMap<>();
		text.lines().map((line) -> line.split(":", 2)).filter((parts) -> parts.length == 2).forEach((parts) -> {
			Term term = new Term(parts[0].strip(), parts[1].strip());
			terms.put(this.uriPrefix + PercentEncoding.encode(term.name()), term);
		});
		return terms;
	}

	/** Term with its definition. */
	record Term(String name, String definition) {

	}

}
