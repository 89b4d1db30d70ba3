package io.mneme.session.profile;

import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** A character, as tools for administration show it. */
@ObjectClassDefinition(name = "Mneme: character", description = "A character that sessions can switch to")
@interface CharacterConfiguration {

    @AttributeDefinition(required = false, description = "Name of the character; without it that in the file's name")
    String name();

    @AttributeDefinition(description = "The system prompt of the character")
    String prompt();

    @AttributeDefinition(required = false, description = "Name of the voice of the character")
    String voice();
}
