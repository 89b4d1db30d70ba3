package io.mneme.index.lucene.seal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.seal.TextSeal;
import io.mneme.index.lucene.harness.IndexHarness;
import io.mneme.spi.seal.FixedSeal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An index whose files are encrypted. */
class SealedDirectoryTest {

    private static final String FILE = "file";

    private static final String WORD = "canarybird";

    @TempDir
    Path folder;

    private static byte[] write(SealedDirectory directory, int length) throws IOException {
        byte[] content = new byte[length];
        new Random(length).nextBytes(content);
        try (IndexOutput out = directory.createOutput(FILE, IOContext.DEFAULT)) {
            out.writeBytes(content, content.length);
        }
        return content;
    }

    private static byte[] read(IndexInput in, long from, int length) throws IOException {
        byte[] read = new byte[length];
        in.seek(from);
        in.readBytes(read, 0, length);
        return read;
    }

    /** Returns the beginnings of all files of the index, but not of its lock. */
    private List<String> beginnings() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<String> beginnings = new ArrayList<>();
            for (Path file : files.filter(any -> !any.endsWith("write.lock")).toList()) {
                byte[] content = Files.readAllBytes(file);
                beginnings.add(new String(content, 0, Math.min(7, content.length), StandardCharsets.ISO_8859_1));
            }
            return beginnings;
        }
    }

    private static long found(IndexHarness index, String word) {
        return index.ids(word).size();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 16_383, 16_384, 16_385, 100_000})
    void aFileIsReadAsItWasWritten(int length) throws IOException {
        try (SealedDirectory directory = new SealedDirectory(new ByteBuffersDirectory(), new FixedSeal())) {
            byte[] content = write(directory, length);
            assertThat(directory.fileLength(FILE)).isEqualTo(length);
            try (IndexInput in = directory.openInput(FILE, IOContext.DEFAULT)) {
                assertThat(in.length()).isEqualTo(length);
                assertThat(read(in, 0, length)).isEqualTo(content);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void anyPartOfAFileCanBeReadFromClonesAndSlices(long seed) throws IOException {
        Random random = new Random(seed);
        try (SealedDirectory directory = new SealedDirectory(new ByteBuffersDirectory(), new FixedSeal())) {
            byte[] content = write(directory, 70_000);
            try (IndexInput in = directory.openInput(FILE, IOContext.DEFAULT)) {
                for (int i = 0; i < 200; i++) {
                    int start = random.nextInt(content.length);
                    int length = random.nextInt(content.length - start);
                    IndexInput part = in.clone().slice("part", start, length);
                    int from = length == 0 ? 0 : random.nextInt(length);
                    byte[] expected = Arrays.copyOfRange(content, start + from, start + length);
                    assertThat(read(part, from, length - from)).isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void aFileThatIsNotEncryptedCountsAsDamaged() throws IOException {
        try (ByteBuffersDirectory plain = new ByteBuffersDirectory()) {
            try (IndexOutput out = plain.createOutput(FILE, IOContext.DEFAULT)) {
                out.writeBytes(new byte[100], 100);
            }
            assertThatThrownBy(() -> new SealedDirectory(plain, new FixedSeal()).openInput(FILE, IOContext.DEFAULT))
                    .isInstanceOf(CorruptIndexException.class);
        }
    }

    @Test
    void aWordIsFoundAndEachFileIsEncrypted() throws IOException {
        try (IndexHarness index = IndexHarness.in(folder, new FixedSeal())) {
            index.append("the " + WORD + " sings");
            assertThat(found(index, WORD)).isEqualTo(1);
        }
        assertThat(beginnings()).isNotEmpty().containsOnly("MNSEAL1");
    }

    @Test
    void anIndexFromBeforeIsReplacedByAnEncryptedOne() throws IOException {
        try (IndexHarness index = IndexHarness.in(folder, TextSeal.OFF)) {
            index.append("the " + WORD + " sings");
        }
        assertThat(beginnings()).isNotEmpty().doesNotContain("MNSEAL1");
        try (IndexHarness index = IndexHarness.in(folder, new FixedSeal())) {
            index.append("another " + WORD);
            assertThat(found(index, WORD)).isEqualTo(1);
        }
        assertThat(beginnings()).isNotEmpty().containsOnly("MNSEAL1");
    }
}
