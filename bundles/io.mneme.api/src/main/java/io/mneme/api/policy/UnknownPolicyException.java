package io.mneme.api.policy;

import java.util.Collection;
import java.util.TreeSet;

/** Says that there is no policy of the given kind and name; nothing was changed. */
public class UnknownPolicyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Names what there is instead.
     *
     * @param kind the kind asked for; {@code kind of policy} when it is the kind that is unknown
     * @param name the name asked for
     * @param known the names there are, in any order
     */
    public UnknownPolicyException(String kind, String name, Collection<String> known) {
        super("no " + kind + " is called " + name + "; there are " + String.join(", ", new TreeSet<>(known)));
    }
}
