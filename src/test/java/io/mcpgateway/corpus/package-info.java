/**
 * Comparisons of the sources with other programs on data of the world: repositories with
 * {@code git}, databases with SQL, files with the file system, logs with {@code grep}.
 * <p>
 * The data is in a folder outside of the project, which {@code -Dcorpus} names. A test
 * reads it twice: as a client of a gateway over HTTP, and with the other program. Each
 * difference fails the test, unless {@code named-differences.txt} gives a reason.
 * {@link io.mcpgateway.corpus.CorpusReport} prints the counts of all corpora in one
 * table. Without the folder, no test of this package runs.
 */
@NullMarked
package io.mcpgateway.corpus;

import org.jspecify.annotations.NullMarked;
