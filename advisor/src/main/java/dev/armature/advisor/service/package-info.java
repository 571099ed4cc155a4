/**
 * What a server answers about models: {@link dev.armature.advisor.service.ModelQuestions} checks the text of one, works out what it costs and
 * compares it with the tables that are there, for programs that show it. {@link dev.armature.advisor.service.SampleLoad} fills tables with
 * made-up items. Neither knows HTTP.
 */
@NullMarked
package dev.armature.advisor.service;

import org.jspecify.annotations.NullMarked;
