package io.mneme.store.jsonl.contents;

import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.files.FileHandleCache;
import io.mneme.store.jsonl.files.FileSet;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.files.Fingerprint;
import io.mneme.store.jsonl.files.LazyFile;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.CloseOnFailure;
import io.mneme.store.jsonl.io.FileVersion;
import io.mneme.store.jsonl.io.FileVersion.IrregularFileException;
import io.mneme.store.jsonl.io.RefCountedSource;
import io.mneme.store.jsonl.ledger.Ledger;
import io.mneme.store.jsonl.ledger.LedgerRecord;
import io.mneme.store.jsonl.ledger.LedgerRecord.FileRanges;
import io.mneme.store.jsonl.ledger.PositionRanges;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.memory.HeapReserve.HeapReserveException;
import io.mneme.store.jsonl.memory.LineColumns;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Loads the contents from the files: all lines, or those that were added since a checkpoint. */
public final class ContentsLoader<E> {

    /**
     * Limit of the positions that can be assigned between two records of fingerprints. If the process was killed and a
     * file was then replaced, their number is unknown, and no position may be assigned twice.
     */
    private static final long MAX_UNRECORDED_POSITIONS = 1L << 32;

    private final JournalSettings settings;
    private final EntryDecoder<E> decoder;
    private final Ledger ledger;
    private final FileHandleCache handleCache;

    public ContentsLoader(
            JournalSettings settings, EntryDecoder<E> decoder, Ledger ledger, FileHandleCache handleCache) {
        this.settings = settings;
        this.decoder = decoder;
        this.ledger = ledger;
        this.handleCache = handleCache;
    }

    /** Reads all lines. */
    public JournalContents<E> load() throws IOException {
        return load(Optional::empty);
    }

    /**
     * Reads the lines that were added since a checkpoint, or all lines if it does not fit the files.
     *
     * @param checkpoint returns the checkpoint once, and does not keep it: all lines and a checkpoint need twice the memory
     * @throws HeapReserveException if the heap has no room for the lines
     */
    public JournalContents<E> load(Supplier<Optional<Checkpoint>> checkpoint) throws IOException {
        List<String> names = settings.layout().files(settings.folder());
        Optional<JournalContents<E>> continued = continueFrom(checkpoint, names);
        return continued.isPresent()
                ? continued.get()
                : reload(names, Set.of(), filledFiles(), ledger.end() + MAX_UNRECORDED_POSITIONS);
    }

    /** Returns the contents of a checkpoint with the lines that were added since; empty if it does not fit the files. */
    private Optional<JournalContents<E>> continueFrom(Supplier<Optional<Checkpoint>> checkpoint, List<String> names)
            throws IOException {
        Optional<JournalContents<E>> fitting = checkpoint
                .get()
                .filter(loaded -> loaded.fits(settings, ledger, names))
                .map(this::fromCheckpoint);
        return fitting.isPresent() && addGrowth(fitting.get(), names) ? fitting : Optional.empty();
    }

    /** Adds the lines since a checkpoint; releases the contents and returns false if their positions do not ascend. */
    private boolean addGrowth(JournalContents<E> known, List<String> names) throws IOException {
        int before = known.lineIndex().count();
        try (CloseOnFailure opened = new CloseOnFailure()) {
            opened.add(() -> known.fileSet().release());
            known.scanGrowth(grown(known, names));
            if (known.lineIndex().table().isAscendingFrom(before)) {
                known.lineIndex().requireRoomForChange();
                opened.commit();
                return true;
            }
        }
        return false;
    }

    private List<FileState> grown(JournalContents<E> known, List<String> names) throws IOException {
        List<FileState> grown = new ArrayList<>();
        for (FileState state : known.fileStates()) {
            if (state.hasUnscannedBytes()) {
                grown.add(state);
            }
        }
        for (String name : names) {
            if (known.fileState(name) == null) {
                grown.add(open(known, name));
            }
        }
        return grown;
    }

    private Set<String> filledFiles() {
        Set<String> files = new HashSet<>(ledger.positionMap().files());
        files.removeIf(file -> ledger.fingerprint(file)
                .filter(fingerprint -> fingerprint.lastLineStart() < 0)
                .isPresent());
        return files;
    }

    /**
     * Reads all files.
     *
     * @param replaced names of files whose content was replaced
     * @param before the former contents
     */
    public JournalContents<E> reload(Set<String> replaced, JournalContents<E> before) throws IOException {
        Set<String> filled = before.fileStates().stream()
                .filter(state -> state.lastLine().exists())
                .map(FileState::name)
                .collect(Collectors.toSet());
        List<String> names = settings.layout().files(settings.folder());
        return reload(names, replaced, filled, before.end());
    }

    private JournalContents<E> reload(List<String> names, Set<String> replaced, Set<String> filled, long maxEnd)
            throws IOException {
        noteRenamed(names);
        Set<String> lost = findLost(names, replaced);
        JournalContents<E> all = unread(names);
        try (CloseOnFailure opened = new CloseOnFailure()) {
            opened.add(() -> all.fileSet().release());
            if (!lost.isEmpty()) {
                boolean anyFilled = !Collections.disjoint(lost, filled);
                // Lines by which the other files have grown get positions after all that the lost ones had.
                all.advanceTo(anyFilled ? lastAssigned(lost, maxEnd) : ledger.end());
                scanRemaining(all, lost);
                noteLost(lost, anyFilled, all);
            }
            all.scanGrowth(all.fileStates().stream()
                    .filter(state -> state.scannedBytes() == 0)
                    .toList());
            all.lineIndex().requireRoomForChange();
            opened.commit();
        }
        return all;
    }

    private void scanRemaining(JournalContents<E> all, Set<String> lost) throws IOException {
        Set<String> known = ledger.positionMap().files();
        all.scanGrowth(all.fileStates().stream()
                .filter(state -> known.contains(state.name()) && !lost.contains(state.name()))
                .toList());
    }

    private Set<String> findLost(List<String> names, Set<String> replaced) {
        Set<String> lost = new HashSet<>();
        for (String known : ledger.positionMap().files()) {
            if (!names.contains(known) || replaced.contains(known) || !hasKnownFingerprint(known)) {
                lost.add(known);
            }
        }
        // Positions ascend over the files, so those after a replaced file get new positions with it.
        names.stream().dropWhile(name -> !lost.contains(name)).forEach(lost::add);
        lost.retainAll(ledger.positionMap().files());
        return lost;
    }

    /**
     * Returns a position that no line of the lost files exceeds. Only the lines of the active file show which positions
     * were assigned to it.
     *
     * @param maxEnd the newest position if the active file is lost
     */
    private long lastAssigned(Set<String> lost, long maxEnd) {
        return lost.contains(ledger.positionMap().activeFile()) ? Math.max(ledger.end(), maxEnd) : ledger.end();
    }

    /**
     * Notes the loss of files in the ledger, after all assigned positions.
     *
     * @param anyFilled whether one of them had lines
     * @param remaining the contents of the other files
     */
    private void noteLost(Set<String> lost, boolean anyFilled, JournalContents<E> remaining) throws IOException {
        long end = Math.max(remaining.end(), ledger.end());
        ledger.append(
                anyFilled
                        ? LedgerRecord.notingLoss(end + 1, Math.min(firstOf(lost), end), lost)
                        : LedgerRecord.removingFiles(ledger.end(), lost));
        remaining.advanceTo(ledger.changes().end());
    }

    /** Returns the first position of some files. */
    private long firstOf(Set<String> files) {
        return files.stream()
                .mapToLong(file -> ledger.positionMap().rangesOf(file).first())
                .min()
                .orElse(PositionRanges.OPEN);
    }

    /** Notes in the ledger which files another program has compressed or decompressed. */
    private void noteRenamed(List<String> names) throws IOException {
        for (String known : ledger.positionMap().files()) {
            String other = known.endsWith(FileLayout.COMPRESSED_SUFFIX)
                    ? known.substring(0, known.length() - FileLayout.COMPRESSED_SUFFIX.length())
                    : known + FileLayout.COMPRESSED_SUFFIX;
            if (!names.contains(known)
                    && names.contains(other)
                    && ledger.positionMap().rangesOf(other).isEmpty()
                    && ledger.fingerprint(known).isPresent()) {
                Fingerprint same = ledger.fingerprint(known).get().renamed(other);
                if (matches(other, same)) {
                    FileRanges owned =
                            new FileRanges(other, known, ledger.positionMap().rangesOf(known));
                    ledger.append(LedgerRecord.notingRanges(ledger.end(), List.of(owned), List.of(), List.of(same)));
                }
            }
        }
    }

    private boolean hasKnownFingerprint(String name) {
        return ledger.fingerprint(name)
                .map(fingerprint -> matches(name, fingerprint))
                .orElse(true);
    }

    private boolean matches(String name, Fingerprint fingerprint) {
        Path path = settings.path(name);
        try {
            return fingerprint.matches(path, AppendFile.key(path), handleCache);
        } catch (IOException e) {
            // A file that cannot be read now is not treated as replaced.
            return true;
        }
    }

    private JournalContents<E> fromCheckpoint(Checkpoint checkpoint) {
        List<FileState> states = checkpoint.states();
        JournalContents<E> known =
                JournalContents.of(decoder, ledger, settings, states, fileSet(states), checkpoint.lineIndex());
        known.resume(checkpoint.malformed(), checkpoint.end());
        return known;
    }

    private JournalContents<E> unread(List<String> names) throws IOException {
        List<FileState> states = new ArrayList<>(names.size());
        for (String name : names) {
            states.add(unread(name, states.size()));
        }
        return JournalContents.of(decoder, ledger, settings, states, fileSet(states), new LineColumns());
    }

    private FileSet fileSet(List<FileState> states) {
        return FileSet.of(
                states.stream().map(FileState::name).toList(),
                states.stream().<RefCountedSource>map(this::source).toList());
    }

    private LazyFile source(FileState state) {
        return new LazyFile(settings.path(state.name()), state.key(), handleCache);
    }

    /**
     * Adds a file of which nothing was read to the contents.
     *
     * @throws IOException if the attributes of the file cannot be read; then nothing is added
     */
    public FileState open(JournalContents<E> contents, String name) throws IOException {
        FileState state = unread(name, contents.fileSet().count());
        contents.addFile(state, source(state));
        return state;
    }

    private FileState unread(String name, int number) throws IOException {
        Path path = settings.path(name);
        try {
            FileVersion version = FileVersion.of(path);
            FileState state = new FileState(name, number, version.key());
            state.update(version);
            return state;
        } catch (NoSuchFileException | IrregularFileException notReadable) {
            // The scan of the file reports the reason.
            return new FileState(name, number, name);
        }
    }
}
