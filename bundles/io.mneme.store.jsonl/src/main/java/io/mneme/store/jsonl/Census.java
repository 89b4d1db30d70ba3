package io.mneme.store.jsonl;

import io.mneme.store.jsonl.LedgerLine.Owned;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds out what the files hold: all of it, or what has been added since a checkpoint. */
final class Census<E> {

    /**
     * More positions than are given out between two seals. When the process was killed and a file then replaced, how many
     * there were is known to nobody, and none may be given out again.
     */
    private static final long MOST_UNSEALED = 1L << 32;

    private final Settings settings;
    private final Decoder<E> decoder;
    private final Ledger ledger;
    private final Shelf shelf;

    Census(Settings settings, Decoder<E> decoder, Ledger ledger, Shelf shelf) {
        this.settings = settings;
        this.decoder = decoder;
        this.ledger = ledger;
        this.shelf = shelf;
    }

    /** Reads what is new since a checkpoint, or everything if that does not fit the files any more. */
    Contents<E> take(Optional<Checkpoint> checkpoint) throws IOException {
        List<String> names = settings.layout().files(settings.folder());
        if (checkpoint.isPresent() && checkpoint.get().fits(settings, ledger, names)) {
            Contents<E> known = remembered(checkpoint.get());
            int before = known.catalogue().count();
            List<Part> grown = new ArrayList<>(known.parts().stream()
                    .filter(part -> !part.isPacked() && part.scanned < part.size)
                    .toList());
            try (Unwinding opened = new Unwinding()) {
                opened.add(() -> known.sources().release());
                for (String name : names) {
                    if (known.part(name) == null) {
                        grown.add(open(known, name));
                    }
                }
                known.absorb(grown);
                if (known.isAscendingFrom(before)) {
                    opened.keep();
                    return known;
                }
            }
        }
        return anew(names, Set.of(), sealedFiles(), ledger.end() + MOST_UNSEALED);
    }

    private Set<String> sealedFiles() {
        Set<String> files = new HashSet<>(ledger.ownership().files());
        files.removeIf(file -> ledger.seal(file).filter(seal -> seal.at() < 0).isPresent());
        return files;
    }

    /**
     * Reads everything.
     *
     * @param replaced files that are known to have another content
     * @param before what was known until now
     */
    Contents<E> anew(Set<String> replaced, Contents<E> before) throws IOException {
        Set<String> filled = before.parts().stream()
                .filter(part -> part.lastStart >= 0)
                .map(part -> part.name)
                .collect(Collectors.toSet());
        List<String> names = settings.layout().files(settings.folder());
        return anew(names, replaced, filled, before.end());
    }

    private Contents<E> anew(List<String> names, Set<String> replaced, Set<String> filled, long unseen)
            throws IOException {
        noteRenamed(names);
        Set<String> lost = lost(names, replaced);
        Contents<E> all = unread(names);
        try (Unwinding opened = new Unwinding()) {
            opened.add(() -> all.sources().release());
            if (!lost.isEmpty()) {
                Set<String> known = ledger.ownership().files();
                all.absorb(all.parts().stream()
                        .filter(part -> known.contains(part.name) && !lost.contains(part.name))
                        .toList());
                noteLost(lost, filled, all, unseen);
            }
            all.absorb(all.parts().stream().filter(part -> part.scanned == 0).toList());
            opened.keep();
        }
        return all;
    }

    private Set<String> lost(List<String> names, Set<String> replaced) {
        Set<String> lost = new HashSet<>();
        for (String known : ledger.ownership().files()) {
            if (!names.contains(known) || replaced.contains(known) || !isSealed(known)) {
                lost.add(known);
            }
        }
        // A file in the middle that was replaced cannot get later positions than those behind it.
        if (names.stream().limit(Math.max(0, names.size() - 1)).anyMatch(lost::contains)) {
            lost.addAll(ledger.ownership().files());
        }
        return lost;
    }

    /** Notes a loss behind every position that was given out; only the lines of the file appended to tell which those are. */
    private void noteLost(Set<String> lost, Set<String> filled, Contents<E> left, long unseen) throws IOException {
        long seen = Math.max(left.end(), ledger.end());
        long end = lost.contains(ledger.ownership().appended()) ? Math.max(seen, unseen) : seen;
        ledger.append(
                Collections.disjoint(lost, filled)
                        ? LedgerLine.forgetting(ledger.end(), lost)
                        : LedgerLine.losing(end + 1, lost));
        left.changedAt(ledger.changes().end());
    }

    /** Notes files that another program has compressed, or uncompressed. */
    private void noteRenamed(List<String> names) throws IOException {
        for (String known : ledger.ownership().files()) {
            String other = known.endsWith(Layout.PACKED)
                    ? known.substring(0, known.length() - Layout.PACKED.length())
                    : known + Layout.PACKED;
            if (!names.contains(known)
                    && names.contains(other)
                    && ledger.ownership().of(other).isEmpty()
                    && ledger.seal(known).isPresent()) {
                Seal seal = ledger.seal(known).get();
                Seal same = new Seal(other, seal.at(), seal.length(), seal.last());
                if (holds(other, same)) {
                    Owned owned = new Owned(other, known, ledger.ownership().of(known));
                    ledger.append(LedgerLine.owning(ledger.end(), List.of(owned), List.of(), List.of(same)));
                }
            }
        }
    }

    private boolean isSealed(String name) {
        return ledger.seal(name).map(seal -> holds(name, seal)).orElse(true);
    }

    private boolean holds(String name, Seal seal) {
        Path path = settings.path(name);
        try {
            ShelvedFile content = new ShelvedFile(path, LineFile.key(path), shelf);
            try {
                return seal.holds(content);
            } finally {
                content.release();
            }
        } catch (IOException e) {
            // One that cannot be read now is not known to be another.
            return true;
        }
    }

    private Contents<E> remembered(Checkpoint checkpoint) {
        List<Part> parts = checkpoint.parts();
        Contents<E> known = Contents.of(decoder, ledger, settings, parts, sources(parts), checkpoint.catalogue());
        known.resume(checkpoint.skips(), checkpoint.end());
        return known;
    }

    private Contents<E> unread(List<String> names) throws IOException {
        List<Part> parts = new ArrayList<>(names.size());
        for (String name : names) {
            parts.add(unread(name, parts.size()));
        }
        return Contents.of(decoder, ledger, settings, parts, sources(parts), new Catalogue());
    }

    private Sources sources(List<Part> parts) {
        return Sources.of(
                parts.stream().map(part -> part.name).toList(),
                parts.stream().<Source>map(this::source).toList());
    }

    private ShelvedFile source(Part part) {
        return new ShelvedFile(settings.path(part.name), part.key, shelf);
    }

    /**
     * Adds a file to contents, of which nothing was read yet.
     *
     * @throws IOException if the system does not say what the file is; then nothing is added
     */
    Part open(Contents<E> contents, String name) throws IOException {
        Part part = unread(name, contents.sources().count());
        contents.open(part, source(part));
        return part;
    }

    private Part unread(String name, int number) throws IOException {
        Path path = settings.path(name);
        try {
            BasicFileAttributes now = LineFile.attributes(path);
            Part part = new Part(name, number, LineFile.keyOf(now, path));
            part.seen(now);
            return part;
        } catch (NoSuchFileException | IrregularFileException notReadable) {
            // Reading it says why.
            return new Part(name, number, name);
        }
    }
}
