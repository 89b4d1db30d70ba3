package io.mneme.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Lists of numbers as runs: {@code [1,1,983,1001]} is 1 and 983 to 1001. They are numbers in the journal, since a text of digits
 * could be redacted as a telephone number.
 */
final class NumberRuns {

    private static final long MAX_NUMBERS = 1_000_000;

    private NumberRuns() {}

    static ArrayNode write(List<Long> numbers) {
        ArrayNode runs = JsonNodeFactory.instance.arrayNode();
        int start = 0;
        for (int i = 1; i <= numbers.size(); i++) {
            if (i == numbers.size() || numbers.get(i) != numbers.get(i - 1) + 1) {
                runs.add(numbers.get(start)).add(numbers.get(i - 1));
                start = i;
            }
        }
        return runs;
    }

    static List<Long> read(JsonNode runs) {
        List<Long> numbers = new ArrayList<>();
        for (int i = 0; i + 1 < runs.size(); i += 2) {
            if (runs.get(i + 1).asLong() - runs.get(i).asLong() + numbers.size() > MAX_NUMBERS) {
                throw new IllegalArgumentException("a window must have at most " + MAX_NUMBERS + " messages");
            }
            LongStream.rangeClosed(runs.get(i).asLong(), runs.get(i + 1).asLong())
                    .forEach(numbers::add);
        }
        return numbers;
    }
}
