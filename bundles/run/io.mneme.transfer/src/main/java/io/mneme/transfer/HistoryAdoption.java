package io.mneme.transfer;

import io.mneme.api.journal.JournalStatus;
import io.mneme.transfer.AdoptedHistory.AdoptionState;
import io.mneme.transfer.run.TransferKind;
import io.mneme.transfer.run.TransferKinds;
import io.mneme.transfer.source.ImportSource;
import io.mneme.transfer.source.SourceFile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Takes histories of other programs into the container: lets a journal read the folder in place, or records the entries into the
 * journal. A journal that has entries of its own is not moved, so that none is hidden. The files of a history never change by it.
 */
final class HistoryAdoption {

    private static final int MAX_OBSTACLES = 3;

    private final JournalFolders folders;
    private final TransferKinds kinds;

    HistoryAdoption(JournalFolders folders, TransferKinds kinds) {
        this.folders = folders;
        this.kinds = kinds;
    }

    /** Returns for each history what reading it in place would lead to; changes nothing. */
    List<AdoptedHistory> planned(List<FoundHistory> found) {
        return found.stream().map(history -> planned(history, found)).toList();
    }

    /** Returns for each history what recording its entries would lead to; changes nothing. */
    List<AdoptedHistory> plannedImport(List<FoundHistory> found) {
        return found.stream().map(this::plannedImport).toList();
    }

    /**
     * Lets the journals read the histories in place.
     *
     * @param plan what is planned for each, none refused
     */
    List<AdoptedHistory> adopt(List<AdoptedHistory> plan) {
        return plan.stream()
                .map(one -> one.state() == AdoptionState.READY ? adopted(one.history()) : one)
                .toList();
    }

    /**
     * Records the entries of the histories.
     *
     * @param plan what is planned for each, none refused
     */
    List<AdoptedHistory> importAll(List<AdoptedHistory> plan) {
        return plan.stream()
                .map(one -> one.state() == AdoptionState.READY ? imported(one.history()) : one)
                .toList();
    }

    private AdoptedHistory planned(FoundHistory history, List<FoundHistory> all) {
        String kind = history.program().kind();
        Optional<JournalStatus> status = folders.status(kind);
        if (status.filter(journal -> isReadBy(journal, history)).isPresent()) {
            return readInPlace(history);
        }
        Optional<String> refusal = status.isEmpty() ? Optional.of(notOpen(kind)) : refusal(history, all, status.get());
        return refusal.map(reason -> new AdoptedHistory(history, AdoptionState.REFUSED, reason))
                .orElseGet(() -> new AdoptedHistory(
                        history,
                        AdoptionState.READY,
                        "the journal %s has no entries yet, and would read this folder in place: its lines stay, what is recorded later is added to its files, and .lock and .mneme/ are added beside them"
                                .formatted(kind)));
    }

    private static Optional<String> refusal(FoundHistory history, List<FoundHistory> all, JournalStatus status) {
        String kind = history.program().kind();
        if (status.entries() > 0 || status.skipped().lines() > 0) {
            return Optional.of(
                    "the journal %s has entries of its own (%,d) in %s, which would be hidden; record the entries"
                                    .formatted(kind, status.entries(), status.location())
                            + " of this folder there with --import, or read it in place by a container with another"
                            + " --data");
        }
        if (!history.obstacles().isEmpty()) {
            return Optional.of(obstacles(history) + ". --import records what can be read into the journal " + kind);
        }
        long ofKind = all.stream()
                .filter(other -> other.program() == history.program())
                .count();
        return ofKind < 2
                ? Optional.empty()
                : Optional.of(
                        "a journal reads one folder, and there are %d of this program; name one of them, or record all with --import"
                                .formatted(ofKind));
    }

    private static String obstacles(FoundHistory history) {
        List<String> all = history.obstacles();
        String shown = all.stream().limit(MAX_OBSTACLES).collect(Collectors.joining("; "));
        return all.size() > MAX_OBSTACLES ? shown + "; and %,d more".formatted(all.size() - MAX_OBSTACLES) : shown;
    }

    private AdoptedHistory plannedImport(FoundHistory history) {
        String kind = history.program().kind();
        Optional<JournalStatus> status = folders.status(kind);
        if (status.isEmpty()) {
            return new AdoptedHistory(history, AdoptionState.REFUSED, notOpen(kind));
        }
        return isReadBy(status.get(), history)
                ? readInPlace(history)
                : new AdoptedHistory(
                        history,
                        AdoptionState.READY,
                        "the journal %s in %s would record its entries, except those that it has; the files stay as they are"
                                .formatted(kind, status.get().location()));
    }

    private static boolean isReadBy(JournalStatus journal, FoundHistory history) {
        return ConfiguredJournals.isSame(
                Path.of(journal.location()), history.files().folder());
    }

    private static AdoptedHistory readInPlace(FoundHistory history) {
        return new AdoptedHistory(
                history,
                AdoptionState.READ_IN_PLACE,
                "the journal " + history.program().kind() + " reads this folder already; nothing was changed");
    }

    private static String notOpen(String kind) {
        return "the journal " + kind + " is not open; mneme:doctor names the reason";
    }

    private AdoptedHistory adopted(FoundHistory history) {
        HistoryProgram program = history.program();
        JournalStatus status = folders.move(program.kind(), history.files().folder(), program.settings());
        return new AdoptedHistory(
                history,
                AdoptionState.ADOPTED,
                "the journal %s reads this folder in place now; entries: %,d, skipped lines: %,d; set in %s%s"
                        .formatted(
                                program.kind(),
                                status.entries(),
                                status.skipped().lines(),
                                folders.configuration(program.kind()),
                                status.readOnly()
                                        .map(reason -> ". It can only be read now: " + reason)
                                        .orElse("")));
    }

    private AdoptedHistory imported(FoundHistory history) {
        ImportResult result = imported(history, kinds.open(history.program().kind()));
        return new AdoptedHistory(history, AdoptionState.IMPORTED, result.toString());
    }

    private static <E> ImportResult imported(FoundHistory history, TransferKind<E> kind) {
        FileImporter<E> importer = new FileImporter<>(kind);
        ProgressDisplay progress =
                new ProgressDisplay(new PrintStream(OutputStream.nullOutputStream()), false, System::nanoTime);
        for (Path file : history.files().files()) {
            String name = history.files().folder().relativize(file).toString();
            try (ImportSource source = SourceFile.lines(file)) {
                importer.record(source, name, progress);
            } catch (IOException unreadable) {
                importer.result().reject(name + " cannot be read: " + unreadable);
            }
        }
        return importer.result();
    }
}
