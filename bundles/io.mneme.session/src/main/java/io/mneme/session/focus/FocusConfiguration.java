package io.mneme.session.focus;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** The settings of focus sessions, as tools for administration show them. */
@ObjectClassDefinition(
        name = "Mneme: focus sessions",
        description =
                "Where focus sessions are kept, and how much of each. A line weighting.NAME is a setting of weighting"
                        + " policies")
@interface FocusConfiguration {

    @AttributeDefinition(required = false, description = "Folder of the sessions; without one there are none")
    String folder() default "";

    @AttributeDefinition(
            required = false,
            min = "1",
            max = "" + FocusSettings.MAX_TURNS,
            description = "Maximum number of turns of a session; the oldest one leaves")
    int max__turns() default FocusSettings.DEFAULT_TURNS;

    @AttributeDefinition(
            required = false,
            min = "1",
            max = "" + FocusSettings.MAX_FOCUS_SYMBOLS,
            description = "Maximum number of symbols that a session is about; the least valuable one leaves")
    int max__focus__symbols() default FocusSettings.DEFAULT_FOCUS_SYMBOLS;
}
