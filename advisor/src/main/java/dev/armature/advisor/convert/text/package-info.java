/**
 * Models as text: {@link dev.armature.advisor.convert.text.ModelText} writes a model down so that reading it again gives the same
 * model, as YAML for people, with remarks, or as JSON for other tools. Values of JSON are laid out here for all that is exported.
 */
@NullMarked
package dev.armature.advisor.convert.text;

import org.jspecify.annotations.NullMarked;
