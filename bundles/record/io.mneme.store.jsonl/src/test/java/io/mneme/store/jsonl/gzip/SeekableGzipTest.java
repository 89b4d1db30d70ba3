package io.mneme.store.jsonl.gzip;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.store.jsonl.harness.ArraySource;
import io.mneme.store.jsonl.harness.GzipFixture;
import io.mneme.store.jsonl.io.ByteSource;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeekableGzipTest {

    private static final int MEGABYTE = 1_000_000;
    private static final int LONG_MEMBER = 9 * MEGABYTE;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void readsAnyPlaceOfAnyFile(long seed) throws IOException {
        Random random = new Random(seed);
        byte[] content = new byte[0];
        byte[] file = new byte[0];
        for (int i = 0; i < 5; i++) {
            byte[] more = GzipFixture.lines(seed + i, random.nextInt(1 << random.nextInt(22)));
            content = GzipFixture.joined(content, more);
            file = GzipFixture.joined(file, random.nextBoolean() ? GzipFixture.ours(more) : GzipFixture.foreign(more));
        }
        SeekableGzip read = GzipFixture.content(file);
        assertThat(read.length()).isEqualTo(content.length);
        for (int i = 0; i < 50; i++) {
            int at = random.nextInt(content.length + 1);
            byte[] into = new byte[random.nextInt(300_000) + 4];
            int count = read.read(at, into, 3, into.length - 4);
            assertThat(count).isEqualTo(Math.min(into.length - 4, content.length - at));
            assertThat(Arrays.copyOfRange(into, 3, 3 + count)).isEqualTo(Arrays.copyOfRange(content, at, at + count));
        }
        assertThat(read.damage()).isEmpty();
    }

    @Test
    void readsHeadersOfOtherProgramsWithAllTheirFields() throws IOException {
        byte[] content = GzipFixture.lines(7, 1000);
        assertThat(all(GzipFixture.content(GzipFixture.foreignWithAllFields(content))))
                .isEqualTo(content);
    }

    @Test
    void joinsManySmallMembersToOnePart() throws IOException {
        byte[] line = "{\"text\":\"one line each\"}\n".getBytes(UTF_8);
        byte[] member = GzipFixture.foreign(line);
        byte[] file = new byte[20_000 * member.length];
        byte[] content = new byte[20_000 * line.length];
        IntStream.range(0, 20_000).forEach(i -> {
            System.arraycopy(member, 0, file, i * member.length, member.length);
            System.arraycopy(line, 0, content, i * line.length, line.length);
        });
        assertThat(all(GzipFixture.content(file))).isEqualTo(content);
        assertThat(GzipOffsets.of(new ArraySource(file))
                        .partAt(content.length - 1)
                        .start())
                .isEqualTo(3 * 131_075L);
    }

    @Test
    void readsALineOfThreeMegabytes() throws IOException {
        byte[] content = ("x".repeat(3 * MEGABYTE) + "\nend\n").getBytes(UTF_8);
        SeekableGzip read = GzipFixture.content(GzipFixture.ours(content));
        byte[] end = new byte[10];
        assertThat(read.read(3 * MEGABYTE, end, 0, 10)).isEqualTo(5);
        assertThat(end).startsWith("\nend\n".getBytes(UTF_8));
        assertThat(all(read)).isEqualTo(content);
    }

    @Test
    void readsNothingFromAnEmptyContent() throws IOException {
        for (byte[] file : List.of(GzipFixture.ours(new byte[0]), GzipFixture.foreign(new byte[0]))) {
            SeekableGzip read = GzipFixture.content(file);
            assertThat(read.length()).isZero();
            assertThat(read.read(0, new byte[1], 0, 1)).isZero();
            assertThat(read.damage()).isEmpty();
        }
    }

    @Test
    void skipsMembersByTheirHeaders() throws IOException {
        byte[] content = GzipFixture.lines(8, 5 * MEGABYTE);
        ArraySource file = new ArraySource(GzipFixture.ours(content));
        SeekableGzip read = new SeekableGzip(file, GzipFixture.cache());
        assertThat(read.length()).isEqualTo(content.length);
        assertThat(file.read()).isLessThan(file.length() / 100);
        read.read(content.length - 1000, new byte[1000], 0, 1000);
        assertThat(file.read()).isLessThan(file.length() / 10);
    }

    @Test
    void readsAFileOfItsOwnFromNewToOldDecompressingItOnce() throws IOException {
        byte[] content = GzipFixture.lines(9, 5 * MEGABYTE);
        ArraySource file = new ArraySource(GzipFixture.ours(content));
        readBackwards(new SeekableGzip(file, GzipFixture.cache()), content);
        assertThat(file.read()).isLessThan(file.length() * 3 / 2);
    }

    @Test
    void readsALongMemberFromNewToOldInFewPasses() throws IOException {
        byte[] content = GzipFixture.lines(10, LONG_MEMBER);
        ArraySource file = new ArraySource(GzipFixture.foreign(content));
        readBackwards(new SeekableGzip(file, GzipFixture.cache()), content);
        // Once to find its end; then 9, 5.5 and 2 of the 9 megabytes.
        assertThat(file.read()).isBetween(file.length() * 2, file.length() * 3);
    }

    @Test
    void readsALongMemberFromOldToNewInOnePass() throws IOException {
        byte[] content = GzipFixture.lines(10, LONG_MEMBER);
        ArraySource file = new ArraySource(GzipFixture.foreign(content));
        assertThat(all(new SeekableGzip(file, GzipFixture.cache()))).isEqualTo(content);
        assertThat(file.read()).isLessThan(file.length() * 21 / 10);
    }

    @Test
    void readsFurtherAfterTheCacheIsCleared() throws IOException {
        byte[] content = GzipFixture.lines(11, LONG_MEMBER);
        SeekableGzip read = GzipFixture.content(GzipFixture.foreign(content));
        byte[] piece = new byte[10];
        read.read(LONG_MEMBER / 2, piece, 0, 10);
        read.clearCache();
        read.read(LONG_MEMBER / 2 + 10, piece, 0, 10);
        assertThat(piece).isEqualTo(Arrays.copyOfRange(content, LONG_MEMBER / 2 + 10, LONG_MEMBER / 2 + 20));
    }

    @Test
    void servesManyThreads() throws Exception {
        byte[] content = GzipFixture.lines(12, 2 * MEGABYTE);
        SeekableGzip read = GzipFixture.content(GzipFixture.foreign(content));
        ExecutorService pool = Executors.newFixedThreadPool(4);
        try {
            List<Future<byte[]>> all = IntStream.range(0, 4)
                    .mapToObj(i -> pool.submit(() -> ArraySource.all(read, 10_007 * (i + 1))))
                    .toList();
            for (Future<byte[]> one : all) {
                assertThat(one.get()).isEqualTo(content);
            }
        } finally {
            pool.shutdownNow();
        }
    }

    private static void readBackwards(SeekableGzip read, byte[] content) throws IOException {
        byte[] piece = new byte[50_000];
        for (int at = content.length - piece.length; at >= 0; at -= piece.length) {
            assertThat(read.read(at, piece, 0, piece.length)).isEqualTo(piece.length);
            assertThat(piece).isEqualTo(Arrays.copyOfRange(content, at, at + piece.length));
        }
    }

    private static byte[] all(ByteSource from) throws IOException {
        return ArraySource.all(from, 10_000);
    }
}
