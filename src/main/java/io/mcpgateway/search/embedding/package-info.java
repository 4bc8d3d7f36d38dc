/**
 * Embeddings: vectors of texts, which a model makes so that texts of similar meaning have
 * near vectors. A server with the interface of OpenAI's embeddings makes them.
 * <p>
 * <b>Why</b> a server: a model in the gateway's own process would take its memory and its
 * processors, and a crash of native code would end the gateway.
 * <p>
 * <b>Why</b> answers are checked: a vector of another length, or with a number that is
 * not finite, would spoil the order of all searches. An answer with one wrong vector
 * counts as a failure.
 * <p>
 * <b>Why</b> embeddings of queries are cached for each reader: the next page of a search
 * needs the same vector. A common cache would tell a reader by its speed which queries
 * others asked.
 */
@NullMarked
package io.mcpgateway.search.embedding;

import org.jspecify.annotations.NullMarked;
