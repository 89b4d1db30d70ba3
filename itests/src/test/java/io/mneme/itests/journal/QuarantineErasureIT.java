package io.mneme.itests.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.LiveFolder;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a repair puts aside is erased with the entries it came from. */
class QuarantineErasureIT {

    private static final String CONVERSATION = "conv_20260101_100000_aaaaaa";
    private static final String SECRET = "the-cat-is-called-";
    private static final int LINES = 4_000;

    @TempDir
    Path folder;

    @Test
    void aTextThatWasQuarantinedAndThenErasedIsNowhereInTheDataFolder() throws IOException {
        ContainerProcess container = ContainerProcess.in(folder);
        Path exchanges = Files.createDirectories(container.data().resolve("exchanges"));
        Files.write(exchanges.resolve("exchanges_2026-01-01.jsonl.gz"), damaged(compressed(day())));
        try (container) {
            container.start();
            ContainerApi api = new ContainerApi(container);
            assertThat(container.shell("journal:repair utterance").text()).contains("quarantine");
            assertThat(holding(exchanges.resolve("quarantine"))).isNotEmpty();
            assertThat(api.delete("/v1/conversations/" + CONVERSATION).status()).isEqualTo(204);
            assertThat(holding(container.data())).isEmpty();
            container.stop();
            assertThat(holding(container.data())).isEmpty();
            container.start();
        }
    }

    /** Returns lines of random texts, which hardly shrink, so that damage in the middle leaves much that can be read. */
    private static String day() {
        Random random = new Random(1);
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < LINES; i++) {
            lines.append("{\"version\":2,\"timestamp\":\"2026-01-01T10:00:00.000Z\",\"conversation_id\":\"")
                    .append(CONVERSATION)
                    .append("\",\"type\":\"stt\",\"text\":\"")
                    .append(SECRET)
                    .append(Long.toString(random.nextLong(), 36))
                    .append(Long.toString(random.nextLong(), 36))
                    .append("\"}\n");
        }
        return lines.toString();
    }

    private static byte[] compressed(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    /** Cuts off the end, as a full disk or a broken copy does: what is before it can be read, but for the last line. */
    private static byte[] damaged(byte[] bytes) {
        return Arrays.copyOf(bytes, bytes.length * 2 / 3);
    }

    private static List<Path> holding(Path folder) {
        return LiveFolder.files(folder).stream()
                .filter(file -> !file.toString().contains("/.run/"))
                .filter(file -> holds(LiveFolder.bytes(file)) || holds(decompressed(LiveFolder.bytes(file))))
                .toList();
    }

    private static boolean holds(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8).contains(SECRET);
    }

    /** Returns what can be decompressed of a file, from its start up to where it is damaged. */
    private static byte[] decompressed(byte[] bytes) {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        try (InputStream gzip = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            for (int one = gzip.read(); one >= 0; one = gzip.read()) {
                read.write(one);
            }
        } catch (ZipException damagedOrNotCompressed) {
            return read.toByteArray();
        } catch (IOException endsTooEarly) {
            return read.toByteArray();
        }
        return read.toByteArray();
    }
}
