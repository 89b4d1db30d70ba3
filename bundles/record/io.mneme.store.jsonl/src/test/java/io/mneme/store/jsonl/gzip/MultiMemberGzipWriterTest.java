package io.mneme.store.jsonl.gzip;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.mneme.store.jsonl.harness.ArraySource;
import io.mneme.store.jsonl.harness.GzipFixture;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MultiMemberGzipWriterTest {

    private static final int MEGABYTE = 1_000_000;

    @TempDir
    Path folder;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void writesWhatAnyGzipReads(long seed) throws IOException {
        byte[] content = GzipFixture.lines(seed, MEGABYTE);
        assertThat(GzipFixture.unzipped(GzipFixture.ours(content))).isEqualTo(content);
    }

    @ParameterizedTest(name = "{0} bytes at a time")
    @ValueSource(ints = {1, 7, 4096, 262_143, 262_144, 262_145})
    void writesTheSameInPiecesOfAnyLength(int piece) throws IOException {
        byte[] content = GzipFixture.lines(4, MEGABYTE);
        assertThat(GzipFixture.ours(content, piece)).isEqualTo(GzipFixture.ours(content));
    }

    @Test
    void endsMembersWithTheLineThatReachesTheirLength() throws IOException {
        byte[] content = GzipFixture.lines(5, MEGABYTE);
        List<GzipHeader> members = members(GzipFixture.ours(content));
        int end = 0;
        for (GzipHeader member : members.subList(0, members.size() - 1)) {
            end += (int) member.content();
            assertThat(member.content()).isBetween(262_144L, 262_144L + 2_000);
            assertThat(content[end - 1]).isEqualTo((byte) '\n');
        }
        assertThat(members).hasSize(4);
        assertThat(members.stream().mapToLong(GzipHeader::content).sum()).isEqualTo(content.length);
    }

    @Test
    void keepsALongLineTogether() throws IOException {
        byte[] line = ("x".repeat(3 * MEGABYTE) + "\n").getBytes(UTF_8);
        byte[] content = GzipFixture.joined("one\n".getBytes(UTF_8), line, "three\n".getBytes(UTF_8));
        assertThat(members(GzipFixture.ours(content)).stream().map(GzipHeader::content))
                .containsExactly(4L + line.length, 6L);
    }

    @Test
    void dividesALineThatIsTooLongForMemory() throws IOException {
        byte[] content = new byte[20 * MEGABYTE];
        Arrays.fill(content, (byte) 'x');
        assertThat(members(GzipFixture.ours(content)).stream().map(GzipHeader::content))
                .containsExactly(8_388_608L, 8_388_608L, 3_222_784L);
        assertThat(GzipFixture.unzipped(GzipFixture.ours(content, 999_999))).isEqualTo(content);
    }

    @Test
    void writesAnEmptyFileAsOneEmptyMember() throws IOException {
        byte[] file = GzipFixture.ours(new byte[0]);
        assertThat(members(file)).extracting(GzipHeader::content).containsExactly(0L);
        assertThat(GzipFixture.unzipped(file)).isEmpty();
    }

    @ParameterizedTest(name = "{0} bytes")
    @ValueSource(ints = {0, 1, 262_144, MEGABYTE})
    void satisfiesTheProgramGzip(int length) throws Exception {
        File gzip = new File("/usr/bin/gzip");
        assumeThat(gzip).exists();
        byte[] content = GzipFixture.lines(6, length);
        Path file = Files.write(folder.resolve("file.gz"), GzipFixture.ours(content));
        assertThat(new ProcessBuilder(gzip.getPath(), "-t", file.toString())
                        .start()
                        .waitFor())
                .isZero();
        Process unzip = new ProcessBuilder(gzip.getPath(), "-dc", file.toString()).start();
        assertThat(unzip.getInputStream().readAllBytes()).isEqualTo(content);
    }

    @Test
    void appendsNothingAfterAWholeMember() throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        MultiMemberGzipWriter writer = new MultiMemberGzipWriter(file::write);
        byte[] line = ("x".repeat(262_143) + "\n").getBytes(UTF_8);
        writer.write(line, 0, line.length);
        int length = file.size();
        writer.finish();
        assertThat(length).isPositive().isEqualTo(file.size());
    }

    private static List<GzipHeader> members(byte[] file) throws IOException {
        List<GzipHeader> members = new ArrayList<>();
        for (long at = 0;
                at < file.length;
                at += members.get(members.size() - 1).member()) {
            members.add(GzipHeader.read(new ArraySource(file), at));
        }
        return members;
    }
}
