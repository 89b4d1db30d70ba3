package io.mneme.api.policy;

import java.util.Collection;
import java.util.TreeSet;

/** Thrown when there is no policy of the given kind and name. Nothing was changed. */
public class UnknownPolicyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception that names the policies there are.
     *
     * @param kind the kind asked for; {@code kind of policy} when it is the kind that is unknown
     * @param name the name asked for
     * @param known the known names, in any order
     */
    public UnknownPolicyException(String kind, String name, Collection<String> known) {
        super("no " + kind + " is called " + name + "; there are " + String.join(", ", new TreeSet<>(known)));
    }
}
