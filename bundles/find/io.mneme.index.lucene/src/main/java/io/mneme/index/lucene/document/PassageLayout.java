package io.mneme.index.lucene.document;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.util.BytesRef;

/**
 * Where the passages of an entry are among the positions of its words, and how many words each has.
 *
 * @param words the number of words of each passage, at least of one, in which pairs of characters do not count
 * @param ends the position after each passage; without effect for a single one
 */
public record PassageLayout(List<Integer> words, List<Integer> ends) {

    /** What an entry without any text has. */
    public static final PassageLayout EMPTY = new PassageLayout(List.of(0), List.of());

    public PassageLayout {
        words = List.copyOf(words);
        ends = List.copyOf(ends);
    }

    /** Returns the passage of a position, from 0; what is after the last passage is of the first one, as captions are. */
    public int passage(int position) {
        int low = 0;
        int high = ends.size();
        // Finds the first end after the position: a passage without words ends where the one before does.
        while (low < high) {
            int middle = (low + high) / 2;
            if (ends.get(middle) > position) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low < ends.size() ? low : 0;
    }

    /** Returns the number of words of all passages. */
    public int sum() {
        int sum = 0;
        for (int ofPassage : words) {
            sum += ofPassage;
        }
        return sum;
    }

    /** Returns its numbers: of a single passage, which all positions are of, only that of its words. */
    BytesRef pack() {
        if (words.size() == 1) {
            return PackedNumbers.pack(words);
        }
        List<Integer> numbers = new ArrayList<>(words);
        numbers.addAll(ends);
        return PackedNumbers.pack(numbers);
    }

    /** Returns what was packed. */
    public static PassageLayout unpack(BytesRef value) {
        List<Integer> numbers = PackedNumbers.unpack(value);
        int passages = (numbers.size() + 1) / 2;
        return new PassageLayout(numbers.subList(0, passages), numbers.subList(passages, numbers.size()));
    }
}
