package io.mneme.record.annotation;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;

/** Accepts one annotation of each conversation. For one read by one thread. */
final class DistinctConversations implements Predicate<Annotation> {

    private final Set<String> seen = new HashSet<>();

    @Override
    public boolean test(Annotation annotation) {
        return seen.add(annotation.conversation());
    }
}
