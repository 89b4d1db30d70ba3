package io.mneme.session.settings;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** The settings of character sessions, as tools for administration show them. */
@ObjectClassDefinition(
        name = "Mneme: character sessions",
        description = "How many character sessions there may be, and how long their histories and texts")
@interface SessionConfiguration {

    @AttributeDefinition(
            required = false,
            description = "Maximum number of messages of a history, the system prompt included",
            min = "" + CharacterSettings.MIN_MAX_MESSAGES,
            max = "" + CharacterSettings.MAX_MAX_MESSAGES)
    int max__messages() default CharacterSettings.DEFAULT_MAX_MESSAGES;

    @AttributeDefinition(
            required = false,
            description = "Maximum number of open sessions",
            min = "1",
            max = "" + CharacterSettings.MAX_MAX_SESSIONS)
    int max__sessions() default CharacterSettings.DEFAULT_MAX_SESSIONS;

    @AttributeDefinition(
            required = false,
            description = "Maximum number of histories of a session",
            min = "1",
            max = "" + CharacterSettings.MAX_MAX_HISTORIES)
    int max__histories() default CharacterSettings.DEFAULT_MAX_HISTORIES;

    @AttributeDefinition(
            required = false,
            description = "Maximum number of characters of a system prompt",
            min = "1",
            max = "" + CharacterSettings.MAX_PROMPT_CHARS)
    int max__prompt__chars() default CharacterSettings.DEFAULT_MAX_CHARS;

    @AttributeDefinition(
            required = false,
            description = "Maximum number of characters of a message",
            min = "1",
            max = "" + CharacterSettings.MAX_MESSAGE_CHARS)
    int max__message__chars() default CharacterSettings.DEFAULT_MAX_CHARS;

    @AttributeDefinition(required = false, description = "The system prompt while no character is current")
    String default__prompt() default CharacterSettings.DEFAULT_PROMPT;
}
