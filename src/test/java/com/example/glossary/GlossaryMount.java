package com.example.glossary;

import java.nio.file.Path;
import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Served glossary.
 *
 * @param file the file, with a term, a colon and its definition on each line
 * @param pollInterval pause between two looks at the file
 */
public record GlossaryMount(@Nullable Path file, @DefaultValue("5s") Duration pollInterval) {

}
