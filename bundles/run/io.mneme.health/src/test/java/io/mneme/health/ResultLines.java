package io.mneme.health;

import java.util.List;
import java.util.stream.StreamSupport;
import org.apache.felix.hc.api.Result;

/** Shows the findings of a result, one a line. */
final class ResultLines {

    private ResultLines() {}

    static List<String> of(Result result) {
        return StreamSupport.stream(result.spliterator(), false)
                .map(entry -> entry.getStatus() + " " + entry.getMessage())
                .toList();
    }
}
