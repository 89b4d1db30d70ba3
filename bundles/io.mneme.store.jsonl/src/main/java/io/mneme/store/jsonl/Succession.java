package io.mneme.store.jsonl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;

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

    /** Returns the contents without these entries of one file, whose lines are not in the copy of it. */
    Contents<E> without(Removal removal, Source copy) {
        Part from = before.part(rows.file(removal.rows()[0]));
        LongUnaryOperator place = at -> Place.file(at) == from.number ? at - removal.bytesBefore(Place.start(at)) : at;
        List<Long> gone = new ArrayList<>();
        for (int row : removal.rows()) {
            gone.add(rows.positions()[row]);
        }
        Contents<E> after = before.followedBy(
                before.catalogue().without(removal.rows(), place),
                before.recent().without(gone),
                UnaryOperator.identity(),
                skips(from.name, removal::moved));
        after.put(after.part(from.name), copy);
        takeOut(removal, after, after.part(from.name));
        return after;
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
            after.lastLineOf(archive);
        }
        takeOut(move.removal(), after, after.part(move.from()));
        return after;
    }

    private static void takeOut(Removal removal, Contents<?> after, Part part) {
        part.scanned -= removal.bytes();
        part.lines -= removal.rows().length;
        part.entries -= removal.rows().length;
        after.lastLineOf(part);
    }

    /** Returns the contents after a file has got another name, and another form on the disk. */
    Contents<E> renamed(String name, String to, Object key, Source source) {
        Contents<E> after = before.followedBy(
                before.catalogue(),
                before.recent(),
                old -> old.equals(name) ? to : old,
                skips(name, skip -> new Skips.Skip(to, skip.start(), skip.number(), skip.why())));
        Part part = after.part(to);
        part.key = key;
        after.put(part, source);
        return after;
    }

    private Skips skips(String file, UnaryOperator<Skips.Skip> place) {
        return before.skips().moved(skip -> skip.file().equals(file) ? place.apply(skip) : skip);
    }
}
