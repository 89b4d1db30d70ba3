package io.mneme.index.lucene.document;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.BytesRefBuilder;

/** Numbers of 0 or more in one value: seven bits a byte, the lowest first. */
final class PackedNumbers {

    private static final int BITS = 7;
    private static final int MORE = 1 << BITS;

    private PackedNumbers() {}

    static BytesRef pack(List<Integer> numbers) {
        BytesRefBuilder bytes = new BytesRefBuilder();
        for (int number : numbers) {
            int rest = number;
            while (rest >= MORE) {
                bytes.append((byte) (rest % MORE | MORE));
                rest >>= BITS;
            }
            bytes.append((byte) rest);
        }
        return bytes.get();
    }

    /** Returns the numbers of a value. */
    static List<Integer> unpack(BytesRef value) {
        ByteArrayDataInput bytes = new ByteArrayDataInput(value.bytes, value.offset, value.length);
        List<Integer> numbers = new ArrayList<>();
        while (!bytes.eof()) {
            numbers.add(bytes.readVInt());
        }
        return numbers;
    }
}
