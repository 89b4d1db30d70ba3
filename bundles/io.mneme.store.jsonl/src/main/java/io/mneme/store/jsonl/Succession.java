package io.mneme.store.jsonl;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Makes the contents that follow others when files are changed, without reading them. Used in the writing turn only. */
final class Succession<E> {

    private final Contents<E> before;
    private final Rows rows;

    Succession(Contents<E> before) {
        this.before = before;
        this.rows = before.catalogue().rows();
    }

    /**
     * Returns the contents after an entry has got a new line in a copy of its file.
     *
     * @param stray whether its moment is outside the time that the file's name stands for
     */
    Contents<E> edited(int row, byte[] line, List<String> lanes, boolean stray, Source copy) {
        int length = line.length;
        int sum = Digest.sum(Digest.of(line, 0, length));
        long by = (long) length - rows.lengths()[row];
        long start = rows.start(row);
        String name = before.part(rows.file(row)).name;
        Contents<E> after = before.followedBy(
                before.catalogue().edited(row, length, sum, lanes),
                before.recent().without(List.of(rows.positions()[row])),
                UnaryOperator.identity(),
                skips(name, skip -> skip.start() > start ? skip.at(skip.start() + by) : skip));
        Part part = after.part(name);
        after.put(part, copy);
        part.scanned += by;
        part.lastStart += part.lastStart > start ? by : 0;
        part.lastLength = part.lastStart == start ? length : part.lastLength;
        part.lastDigest = "";
        part.stray |= stray;
        return after;
    }

    /**
     * Returns the contents without entries whose lines are not in the copies of their files.
     *
     * @param removals the lines, by the names of their files
     * @param copies the copies, by the same names
     */
    Contents<E> without(Map<String, Removal> removals, Map<String, Source> copies) {
        Removal[] byNumber = new Removal[before.sources().count()];
        removals.forEach((name, removal) -> byNumber[before.part(name).number] = removal);
        int[] gone = removals.values().stream()
                .flatMapToInt(removal -> Arrays.stream(removal.rows()))
                .sorted()
                .toArray();
        List<Long> positions =
                Arrays.stream(gone).mapToObj(row -> rows.positions()[row]).toList();
        Contents<E> after = before.followedBy(
                before.catalogue().without(gone, at -> moved(byNumber[Place.file(at)], at)),
                before.recent().without(positions),
                UnaryOperator.identity(),
                before.skips()
                        .moved(skip -> removals.containsKey(skip.file())
                                ? removals.get(skip.file()).moved(skip)
                                : skip));
        removals.forEach((name, removal) -> {
            after.put(after.part(name), copies.get(name));
            takeOut(removal, after, after.part(name));
        });
        return after;
    }

    private static long moved(@Nullable Removal removal, long at) {
        return removal == null ? at : at - removal.bytesBefore(Place.start(at));
    }

    /** Returns the contents after entries of one file have been moved to others. */
    Contents<E> moved(Move move, Source copy) {
        Contents<E> after = before.followedBy(
                before.catalogue().moved(move::place),
                before.recent(),
                UnaryOperator.identity(),
                skips(move.from(), move.removal()::moved));
        after.put(after.part(move.from()), copy);
        for (Map.Entry<String, Move.Grown> grown : move.lengths().entrySet()) {
            Part archive = after.part(grown.getKey());
            archive.scanned += grown.getValue().bytes();
            archive.lines += grown.getValue().lines();
            archive.entries += grown.getValue().lines();
            archive.lastPosition = grown.getValue().lastPosition();
            archive.modified = null;
            // What another program may have appended behind it is seen at the next look.
            archive.size = archive.scanned;
            archive.line(grown.getValue().lastStart(), grown.getValue().lastLength());
        }
        takeOut(move.removal(), after, after.part(move.from()));
        return after;
    }

    private static void takeOut(Removal removal, Contents<?> after, Part part) {
        part.scanned -= removal.bytes();
        part.lines -= removal.rows().length;
        part.entries -= removal.rows().length;
        if (removal.has(part.lastStart)) {
            after.lastLineOf(part);
        } else if (part.lastStart >= 0) {
            part.lastStart -= removal.bytesBefore(part.lastStart);
        }
    }

    /** Returns the contents after a file has got a copy of itself with the same lines. */
    Contents<E> copied(Part part, Source copy) {
        Contents<E> after =
                before.followedBy(before.catalogue(), before.recent(), UnaryOperator.identity(), before.skips());
        after.put(after.part(part.name), copy);
        return after;
    }

    /** Returns the contents after a file has got another name, and another form on the disk. */
    Contents<E> renamed(String name, String to, Source source) {
        Contents<E> after = before.followedBy(
                before.catalogue(),
                before.recent(),
                old -> old.equals(name) ? to : old,
                skips(name, skip -> new Skips.Skip(to, skip.start(), skip.number(), skip.why())));
        after.put(after.part(to), source);
        return after;
    }

    private Skips skips(String file, UnaryOperator<Skips.Skip> place) {
        return before.skips().moved(skip -> skip.file().equals(file) ? place.apply(skip) : skip);
    }
}
