package io.mneme.store.jsonl.write;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.store.jsonl.contents.ContentsTransition;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.engine.JournalStore;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.files.StagedCopy.BytePatch;
import io.mneme.store.jsonl.io.ByteSource;
import io.mneme.store.jsonl.memory.LineTable;
import io.mneme.store.jsonl.recovery.Quarantine;
import io.mneme.support.line.LineSearch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Finds and removes a text where no entry has it: in lines that are no entries, and in the quarantine. Used in the write turn only. */
final class TextEraser<E> {

    private final JournalStore<E> store;
    private final FileRewrite<E> rewrite;
    private final Quarantine quarantine;

    TextEraser(JournalStore<E> store, FileRewrite<E> rewrite, Quarantine quarantine) {
        this.store = store;
        this.rewrite = rewrite;
        this.quarantine = quarantine;
    }

    /** Returns how many lines and quarantined files have the text. */
    long count(String text) throws IOException {
        refresh();
        long lines = 0;
        for (FileState state : store.contents().fileStates()) {
            lines += patches(state, text).size();
        }
        return lines + quarantine.countWith(text);
    }

    /** Overwrites the lines by NUL, and deletes the files; returns how many there were. */
    long erase(String text) throws IOException {
        refresh();
        long erased = quarantine.deleteWith(text);
        long lines = 0;
        for (FileState state : List.copyOf(store.contents().fileStates())) {
            List<BytePatch> patches = patches(state, text);
            lines += patches.size();
            if (!patches.isEmpty()) {
                JournalContents<E> before = store.contents();
                rewrite.apply(Map.of(state.name(), patches), List.of(), copies -> new ContentsTransition<>(before)
                        .withCopiedFile(state, copies.get(state.name())));
            }
        }
        if (lines > 0) {
            store.reload();
        }
        return erased + lines;
    }

    private void refresh() throws IOException {
        store.refreshBeforeChange();
        store.refreshAll();
    }

    private List<BytePatch> patches(FileState state, String text) throws IOException {
        LineTable table = store.contents().lineIndex().table();
        ByteSource content = store.contents().fileSet().get(state.number());
        List<BytePatch> patches = new ArrayList<>();
        for (int row = 0; row < table.count(); row++) {
            if (table.file(row) == state.number() && !table.isEntry(row)) {
                byte[] line = line(content, table, row);
                if (hasText(new String(line, UTF_8), text)) {
                    long start = table.start(row);
                    patches.add(new BytePatch(start, start + line.length, new byte[line.length]));
                }
            }
        }
        patches.sort(Comparator.comparingLong(BytePatch::from));
        return patches;
    }

    /** An erased line, of NUL, has not even the empty text. */
    private static boolean hasText(String line, String text) {
        return !line.trim().isEmpty() && LineSearch.contains(line, text);
    }

    private static byte[] line(ByteSource content, LineTable table, int row) throws IOException {
        byte[] line = new byte[table.loadableLength(row)];
        content.read(table.start(row), line, 0, line.length);
        return line;
    }
}
