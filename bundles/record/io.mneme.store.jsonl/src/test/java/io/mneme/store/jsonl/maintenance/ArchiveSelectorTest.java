package io.mneme.store.jsonl.maintenance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.store.jsonl.NoteEntryKind;
import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.contents.LineRemoval;
import io.mneme.store.jsonl.io.ByteSource;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.maintenance.ArchiveSelector.ArchiveRun;
import io.mneme.store.jsonl.memory.LineAddress;
import io.mneme.store.jsonl.memory.LineColumns;
import io.mneme.store.jsonl.memory.UtcDay;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ArchiveSelectorTest {

    private static final ArchivingLayout LAYOUT = new ArchivingLayout("notes.jsonl", "old", 1, 0, 0);
    private static final int LENGTH = 60;

    private final ArchiveSelector<?> selector = new ArchiveSelector<>(LAYOUT, new EntryDecoder<>(new NoteEntryKind()));
    private final LineColumns lines = new LineColumns();

    private static int day(String moment) {
        return UtcDay.of(Optional.of(Instant.parse(moment)));
    }

    private void add(int day) {
        int line = lines.count();
        lines.addEntry(LineAddress.of(0, line * (LENGTH + 1L)), LENGTH, 0, line, line + 1L, day, List.of());
    }

    private LineRemoval all() {
        int count = lines.count();
        return new LineRemoval(
                IntStream.range(0, count).toArray(),
                LongStream.range(0, count).map(line -> line * (LENGTH + 1)).toArray(),
                LongStream.rangeClosed(0, count)
                        .map(line -> line * (LENGTH + 1))
                        .toArray());
    }

    private static String line(String moment) {
        String line = "{\"id\":\"a\",\"text\":\"\",\"time\":\"" + moment + "\"}";
        return line + " ".repeat(LENGTH - line.length()) + "\n";
    }

    private static ByteSource bytes(String content) {
        byte[] bytes = content.getBytes(UTF_8);
        return new ByteSource() {
            @Override
            public int read(long at, byte[] into, int offset, int length) {
                int count = (int) Math.max(0, Math.min(length, bytes.length - at));
                System.arraycopy(bytes, (int) at, into, offset, count);
                return count;
            }

            @Override
            public long length() {
                return bytes.length;
            }
        };
    }

    private static ByteSource unreadable() {
        return new ByteSource() {
            @Override
            public int read(long at, byte[] into, int offset, int length) throws IOException {
                throw new IOException("read at " + at);
            }

            @Override
            public long length() {
                return Long.MAX_VALUE;
            }
        };
    }

    @Test
    void readsNoLineWhoseDayIsKnown() throws IOException {
        add(day("2025-12-31T23:59:59Z"));
        add(day("2026-01-01T00:00:00Z"));
        add(day("2026-01-31T00:00:00Z"));
        assertThat(selector.select(all(), lines.table(), unreadable()))
                .containsExactly(new ArchiveRun("old/2025-12.jsonl", 0, 1), new ArchiveRun("old/2026-01.jsonl", 1, 3));
    }

    @Test
    void decodesALineWhoseDayIsUnknown() throws IOException {
        add(day("2026-01-01T00:00:00Z"));
        add(UtcDay.UNKNOWN);
        add(day("2026-01-01T00:00:00Z"));
        String content = line("2026-01-01T00:00:00Z") + line("2026-02-01T00:00:00Z") + line("2026-01-01T00:00:00Z");
        assertThat(selector.select(all(), lines.table(), bytes(content)))
                .containsExactly(
                        new ArchiveRun("old/2026-01.jsonl", 0, 1),
                        new ArchiveRun("old/2026-02.jsonl", 1, 2),
                        new ArchiveRun("old/2026-01.jsonl", 2, 3));
    }

    @Test
    void aLineThatCannotBeDecodedGoesToTheArchiveOfUnknownTimes() throws IOException {
        add(UtcDay.UNKNOWN);
        assertThat(selector.select(all(), lines.table(), bytes("x".repeat(LENGTH) + "\n")))
                .containsExactly(new ArchiveRun("old/unknown.jsonl", 0, 1));
    }
}
