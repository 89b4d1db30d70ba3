package io.mneme.store.jsonl.contents;

import io.mneme.store.jsonl.contents.Snapshot.UnreadRange;
import io.mneme.store.jsonl.files.FileSet;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.files.Fingerprint;
import io.mneme.store.jsonl.io.RefCountedSource;
import io.mneme.store.jsonl.ledger.PositionMap;
import io.mneme.store.jsonl.ledger.PositionRanges;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The files of the contents, each with its state and its source. Used in the write turn only. */
final class FileStates {

    private final Map<String, FileState> states;
    private FileSet fileSet;

    /** The views of all files except the active one; null if a state has changed since. */
    private @Nullable List<Snapshot.FileView> inactiveFiles;

    private @Nullable FileState activeFile;

    /** The positions in files that could not be read; null if a state has changed since. */
    private @Nullable List<UnreadRange> unread;

    private FileStates(Map<String, FileState> states, FileSet fileSet) {
        this.states = states;
        this.fileSet = fileSet;
    }

    static FileStates of(List<FileState> files, FileSet fileSet) {
        Map<String, FileState> states = new LinkedHashMap<>();
        for (FileState state : files) {
            states.put(state.name(), state);
        }
        return new FileStates(states, fileSet);
    }

    /** Returns copies of the states with other names, and the same sources, which are retained. */
    FileStates copy(UnaryOperator<String> newName) {
        Map<String, FileState> copies = new LinkedHashMap<>();
        states.forEach((name, state) -> copies.put(newName.apply(name), state.copy(newName.apply(name))));
        return new FileStates(copies, fileSet.retained());
    }

    /** Returns copies of all states but one, with consecutive numbers, and their sources, which are retained. */
    FileStates without(String removed) {
        int number = states.get(removed).number();
        Map<String, FileState> copies = new LinkedHashMap<>();
        states.forEach((name, state) -> copies.put(name, state.copy(name, numberWithout(number, state.number()))));
        copies.remove(removed);
        return new FileStates(copies, fileSet.without(number));
    }

    /** Returns the number of a file after another one was removed. */
    static int numberWithout(int removed, int number) {
        return number < removed ? number : number - 1;
    }

    void add(FileState state, RefCountedSource source) {
        states.put(state.name(), state);
        markChanged();
        replaceSource(state, source);
    }

    /** Replaces the source of a file by another one with the same content. */
    void replaceSource(FileState state, RefCountedSource source) {
        FileSet former = fileSet;
        fileSet = former.with(state.number(), state.name(), source);
        former.release();
    }

    /** Replaces states by their former versions. */
    void restore(Map<String, FileState> former) {
        states.putAll(former);
    }

    /** Records that the state of an inactive file has changed. */
    void markChanged() {
        inactiveFiles = null;
        unread = null;
    }

    /** Returns the positions in files that could not be read, in ascending order. */
    List<UnreadRange> unread(PositionMap positionMap) {
        List<UnreadRange> ranges = unread;
        if (ranges == null) {
            ranges = states.values().stream()
                    .filter(state -> state.isDamaged() && state.lines() == 0)
                    .flatMap(state -> unread(state.name(), positionMap.rangesOf(state.name())))
                    .sorted(Comparator.comparingLong(UnreadRange::first))
                    .toList();
            unread = ranges;
        }
        return ranges;
    }

    /** An open range is left out: nothing is appended to a file that cannot be read, and its end is unknown. */
    private static Stream<UnreadRange> unread(String file, PositionRanges ranges) {
        return ranges.closed().map(range -> new UnreadRange(file, range.first(), range.last()));
    }

    /** Returns the views of all files except the active one. */
    List<Snapshot.FileView> inactiveFiles(@Nullable FileState active) {
        List<Snapshot.FileView> views = inactiveFiles;
        if (views == null || activeFile != active) {
            views = viewsExcept(active);
            inactiveFiles = views;
            activeFile = active;
        }
        return views;
    }

    private List<Snapshot.FileView> viewsExcept(@Nullable FileState active) {
        List<Snapshot.FileView> views = new ArrayList<>();
        for (FileState state : states.values()) {
            if (state != active) {
                views.add(Snapshot.FileView.of(state));
            }
        }
        return List.copyOf(views);
    }

    /** Returns the fingerprints of all files that can be read. */
    List<Fingerprint> fingerprints() throws IOException {
        List<Fingerprint> fingerprints = new ArrayList<>();
        for (FileState state : states.values()) {
            if (!state.isDamaged()) {
                fingerprints.add(state.fingerprint(fileSet.get(state.number())));
            }
        }
        return fingerprints;
    }

    @Nullable
    FileState get(String name) {
        return states.get(name);
    }

    Collection<FileState> all() {
        return states.values();
    }

    FileSet fileSet() {
        return fileSet;
    }
}
